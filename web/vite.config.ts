import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:8917'

export default defineConfig({
  plugins: [svelte()],
  base: '/', // tables have paths of their own: files are found from the root
  build: { outDir: '../build/client', emptyOutDir: true },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
})
