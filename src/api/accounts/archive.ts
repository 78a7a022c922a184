import { useMutation, useQueryClient } from '@tanstack/react-query'
import { buildUrl, parseProblem } from '#api/client.ts'
import { networkFailure, parsingFailure, refusedFailure } from '#api/failure.ts'
import { accessToken } from '#api/supabase/session.ts'
import {
  exportAccount,
  restoreAccount,
  restoreStepLines,
  type RestoreReport,
  type RestoreStep,
} from '#contract/accounts/archive.ts'
import { problems } from '#contract/problem.ts'

export type { RestoreReport } from '#contract/accounts/archive.ts'

/** How far an archive is taken back: null while it is sent, then entries of those that there are. */
export type RestoreProgress = Extract<RestoreStep, { progress: unknown }>['progress']

async function send(path: string, init: RequestInit & { readonly signal: AbortSignal }): Promise<Response> {
  const headers = new Headers(init.headers)
  const token = await accessToken()
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return fetch(buildUrl(path, {}), { ...init, headers }).catch((error: unknown) => {
    if (init.signal.aborted) throw init.signal.reason
    throw networkFailure(error)
  })
}

/** The bytes of an answer as they come. Ends with the signal's reason when the call is aborted. */
async function* bytesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>, signal: AbortSignal) {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw networkFailure(error)
  }
}

/** An account's archive as a file; `onBytes` is told how many bytes have come, which nobody knows beforehand. */
export function useExportAccount(onBytes: (bytes: number) => void) {
  return useMutation({
    mutationFn: async (signal: AbortSignal): Promise<File> => {
      const response = await send(exportAccount.path, { signal })
      if (!response.ok || response.body === null)
        throw refusedFailure(response.status, parseProblem(await response.text()))
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
      const parts: Uint8Array<ArrayBuffer>[] = []
      let bytes = 0
      for await (const part of bytesOf(response.body, signal)) {
        parts.push(part)
        bytes += part.length
        onBytes(bytes)
      }
      return new File(parts, name ?? 'edgeworth-account.zip', { type: 'application/zip' })
    },
  })
}

/** The steps of a restore, a line each. */
async function* stepsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>, signal: AbortSignal) {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of bytesOf(body, signal)) {
    const lines = `${rest}${decoder.decode(part, { stream: true })}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as RestoreStep
  }
}

/**
 * Takes an archive back into the account; everything on screen is asked for again. `onProgress` is told how far it is.
 * Aborted, it leaves the account as it was, unless all was stored by then.
 */
export function useRestoreAccount(onProgress: (progress: RestoreProgress) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, signal }: { readonly file: File; readonly signal: AbortSignal }) => {
      const headers = { accept: restoreStepLines, 'content-type': 'application/zip' }
      const response = await send(restoreAccount.path, { method: restoreAccount.method, headers, body: file, signal })
      if (!response.ok || response.body === null)
        throw refusedFailure(response.status, parseProblem(await response.text()))
      for await (const step of stepsOf(response.body, signal)) {
        if ('progress' in step) onProgress(step.progress)
        else if ('problem' in step) throw refusedFailure(problems[step.problem.code].status, step.problem)
        else return step.report satisfies RestoreReport
      }
      throw parsingFailure(response.status, '')
    },
    // Where it was stopped in its last moment all may be stored.
    onSettled: () => queries.invalidateQueries(),
  })
}
