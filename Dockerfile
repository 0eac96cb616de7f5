# The desk as a container: the wheel and its pinned packages, a user of its own, all data in /data.
FROM python:3.13-slim AS build
WORKDIR /src
COPY . .
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.13-slim
RUN useradd --system --home-dir /data --create-home desk
COPY requirements.txt /tmp/
COPY --from=build /wheels /tmp/wheels
RUN pip install --no-cache-dir --no-deps --require-hashes --requirement /tmp/requirements.txt \
    && pip install --no-cache-dir --no-deps /tmp/wheels/*.whl \
    && rm -r /tmp/wheels /tmp/requirements.txt
USER desk
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["daifugo-desk", "--folder", "/data"]
CMD ["--no-demo", "--port", "8000"]
