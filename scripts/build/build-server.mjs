// Bundles the server and its worker threads into dist/server: one file each from our own sources, with packages
// external.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { root } from '../run.mjs'

const folder = join(root, 'dist/server')

const entries = {
  main: 'server/boot/main.ts',
  'pglite-worker': 'server/embedded/database/pglite-worker.ts',
  'simulation-worker': 'server/simulations/threads/simulation-worker.ts',
  'figures-worker': 'server/figures/threads/figures-worker.ts',
  'password-worker': 'server/embedded/auth/password-worker.ts',
  admin: 'server/admin/admin-command.ts',
  backup: 'server/backup/backup-command.ts',
  restore: 'server/backup/restore-command.ts',
}

/** Writes changed files only, each atomically: a running server or test may be starting a thread from one. */
function writeChanged(files) {
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of files) {
    const path = join(folder, name)
    if (existsSync(path) && readFileSync(path, 'utf8') === content) continue
    const unfinished = join(folder, `.${process.pid}-${name}`)
    writeFileSync(unfinished, content)
    renameSync(unfinished, path)
  }
  for (const name of readdirSync(folder)) {
    if (!files.has(name) && !name.startsWith('.')) rmSync(join(folder, name), { force: true })
  }
}

/** Bundles the server; resolves when the files are written. Takes well under a second. */
export async function buildServer() {
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(join(root, file)))),
    platform: 'node',
    // Bare names are packages; our own imports start with # or a dot.
    external: (id) => !id.startsWith('#') && !id.startsWith('.') && !id.startsWith('/') && !/^[a-zA-Z]:\\/.test(id),
  })
  const { output } = await bundle.generate({
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
  writeChanged(new Map(output.map((file) => [file.fileName, String(file.type === 'chunk' ? file.code : file.source)])))
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await buildServer()
