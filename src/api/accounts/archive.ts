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

/** Progress of a restore: null during the upload, then the number of restored entries and of all. */
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

/** Yields the bytes of a response as they arrive. Throws the signal's reason when the call is aborted. */
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

/** Downloads the account's archive. `onBytes` receives the number of bytes so far; the total is unknown. */
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

/** Parses the steps of a restore, one per line. */
async function* stepsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>, signal: AbortSignal) {
  const decoder = new TextDecoder()
  let incompleteLine = ''
  for await (const part of bytesOf(body, signal)) {
    const lines = `${incompleteLine}${decoder.decode(part, { stream: true })}`.split('\n')
    incompleteLine = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as RestoreStep
  }
}

/**
 * Restores an archive into the account and refetches everything on screen. Aborted, it leaves the account unchanged, unless
 * everything was stored by then.
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
    // Also after an abort, since everything may have been stored already.
    onSettled: () => queries.invalidateQueries(),
  })
}
