import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { projectFolder } from '#server/runtime/project-folder.ts'
import { briefProcess } from './server-process.ts'

interface Told {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs the built program behind `npm run admin`. */
export function admin(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Told> {
  const program = fileURLToPath(new URL('dist/server/admin.js', projectFolder))
  const { DATABASE_URL: _none, ...inherited } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...briefProcess, program, ...args],
      { env: { ...inherited, ...env } },
      (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, err }),
    )
  })
}
