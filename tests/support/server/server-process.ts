import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { projectFolder } from '#server/runtime/project-folder.ts'

/**
 * Arguments of Node for processes that live for seconds: the embedded database's WebAssembly is compiled quickly instead
 * of well, which halves the processor time of a start.
 */
export const briefProcess = ['--liftoff-only']

/** The built server in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess
  readonly url: string
  /** Its output so far. */
  output(): { readonly out: string; readonly err: string }
  /** Sends a signal and waits for the process to end. */
  end(signal: NodeJS.Signals): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
}

/** Starts dist/server/main.js; `ended` resolves instead of `url` if it refuses to start. */
export function spawnServer(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  nodeArgs: readonly string[] = briefProcess,
) {
  const main = fileURLToPath(new URL('dist/server/main.js', projectFolder))
  const { DATABASE_URL: _none, ...inherited } = process.env
  const child = spawn(process.execPath, [...nodeArgs, main, ...args], {
    env: { ...inherited, PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (err += text.toString()))
  return { child, output: () => ({ out, err }) }
}

/** Starts the built server and waits until it reports that it is ready. */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  nodeArgs: readonly string[] = briefProcess,
): Promise<ServerProcess> {
  const { child, output } = spawnServer(env, args, nodeArgs)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const port = /ready at http:\/\/localhost:(\d+)/.exec(output().out)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}: ${output().err}`)))
  })
  return {
    child,
    url,
    output,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill(signal)
        await ended
      }
      return { code: child.exitCode, signal: child.signalCode }
    },
  }
}
