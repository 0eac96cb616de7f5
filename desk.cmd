@echo off
rem Daifugo Desk: a double click sets everything up and serves it.
pushd "%~dp0"
set python=python
where py >nul 2>nul && set python=py -3
%python% --version >nul 2>nul
if errorlevel 1 goto none
%python% desk.py %*
goto end
:none
echo Python 3.11 or later is needed: https://www.python.org/downloads/
:end
popd
pause
