@echo off
rem Daifugo Desk: a double click sets everything up and serves it.
cd /d "%~dp0"
where py >nul 2>nul
if %errorlevel%==0 (py -3 desk.py %*) else (python desk.py %*)
pause
