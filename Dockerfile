# The shop: server, worker, the operator's commands and the stand-ins are one image with different commands.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The containers have a PostgreSQL beside them.
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build
# What is built has taken in all sources; what it reads beside itself (graphs, SQL, recorded tables) stays, and of its
# packages what it loads: 80 MB of 750.
RUN node docker/keep-needed.mjs /needed \
  && rm -rf node_modules web scripts/*.mjs \
  && find . \( -name '*.ts' -o -name '*.tsx' \) -exec rm {} + \
  && mv /needed/node_modules node_modules

FROM node:24-bookworm-slim AS shop
# As the launcher does: the room for short-lived objects stays small, in megabytes.
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 NODE_OPTIONS=--max-semi-space-size=8
WORKDIR /app
COPY --from=build /app /app
RUN ln -s /app/cli/toonbooth.mjs /usr/local/bin/toonbooth
# A volume takes over the owner of the folder that it is first mounted on.
RUN mkdir -p /data /secrets /postgres-secret /stripe-secrets /backups /models /styles /texts /comfyui-standin \
  /comfyui/input /comfyui/output /comfyui-2/input /comfyui-2/output \
  && chown -R node:node /data /secrets /postgres-secret /stripe-secrets /backups /models /styles /texts /comfyui-standin /comfyui /comfyui-2
USER node
EXPOSE 3000
ENTRYPOINT ["/app/docker/entry.sh"]
CMD ["node", "--heap-growing-percent=100", "dist/programs/server/main.js"]
# The server gives itself 25 s to stop; let `docker stop --time 30` give it as much.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "docker/healthy.mjs", "http://127.0.0.1:3000/healthz"]

# ComfyUI on an NVIDIA GPU. It has no login: it belongs on an internal network only.
FROM python:3.12-slim-bookworm AS comfyui
ARG COMFYUI_VERSION=v0.33.0
# 13 needs NVIDIA's driver 580 or newer and a card of RTX 20 or newer. 12 brings CUDA 12.8, with which ComfyUI leaves its fast
# kernels off: for driver 525 or newer, 570 or newer for RTX 50 and Blackwell.
ARG CUDA=13
ENV NVIDIA_VISIBLE_DEVICES=all NVIDIA_DRIVER_CAPABILITIES=compute,utility PYTHONUNBUFFERED=1
ADD https://github.com/comfyanonymous/ComfyUI.git#${COMFYUI_VERSION} /comfyui
WORKDIR /comfyui
RUN case "$CUDA" in \
    13) set -- torch==2.14.1 torchvision==0.29.2 torchaudio==2.11.0 ;; \
    12) set -- torch==2.9.1 torchvision==0.24.1 torchaudio==2.9.1 ;; \
    *) echo "CUDA is 13 or 12, not $CUDA" >&2; exit 1 ;; \
  esac \
  && pip install --no-cache-dir "$@" -r requirements.txt \
  # The same number as the shop's user, which removes files here.
  && useradd --create-home --uid 1000 comfyui \
  && chown -R comfyui:comfyui /comfyui
COPY docker/watch-comfyui.py /watch-comfyui.py
USER comfyui
EXPOSE 8188
# Docker restarts what has ended, never what only hangs: this ends what hangs. It also adds the flags that the shop needs.
ENTRYPOINT ["python", "/watch-comfyui.py"]
CMD ["python", "main.py", "--listen", "0.0.0.0"]
HEALTHCHECK --interval=10s --timeout=5s --start-period=180s --retries=3 \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8188/system_stats', timeout=4)"]

# A plain `docker build .` makes the shop.
FROM shop
