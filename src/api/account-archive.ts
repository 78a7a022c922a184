import { useMutation, useQueryClient } from '@tanstack/react-query'
import { exportAccount, restoreAccount } from '#contract/account-archive.ts'
import type { RouteResponse } from '#contract/route.ts'
import { accessToken } from '#api/supabase/session.ts'
import { addressOf, call } from './client.ts'
import { networkFailure, refusal } from './failure.ts'

/** What became of the lines of an archive, by document. */
export type RestoreReport = RouteResponse<typeof restoreAccount>

/** A large account takes a while to be read, sent and derived anew, in milliseconds. */
const restoreTime = 600_000

/** An account's archive as a file; `onBytes` is told how many bytes have come, which nobody knows beforehand. */
export function useExportAccount(onBytes: (bytes: number) => void) {
  return useMutation({
    mutationFn: async (): Promise<File> => {
      const token = await accessToken()
      const response = await fetch(addressOf(exportAccount.path, {}), {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      }).catch((error: unknown) => {
        throw networkFailure(error)
      })
      if (!response.ok || response.body === null) throw refusal(response.status, null)
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
      const parts: Uint8Array<ArrayBuffer>[] = []
      let bytes = 0
      const reader = response.body.getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        parts.push(value)
        bytes += value.length
        onBytes(bytes)
      }
      return new File(parts, name ?? 'edgeworth-account.zip', { type: 'application/zip' })
    },
  })
}

/** A file in base64. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const address = typeof reader.result === 'string' ? reader.result : ''
      resolve(address.slice(address.indexOf(',') + 1))
    })
    reader.addEventListener('error', () => reject(new Error('The file could not be read. Choose it again.')))
    reader.readAsDataURL(file)
  })
}

/** Takes an archive back into the account; everything on screen is asked for again. */
export function useRestoreAccount() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (file: File): Promise<RestoreReport> =>
      call(restoreAccount, { body: { archive: await base64Of(file) } }, undefined, restoreTime),
    onSuccess: () => queries.invalidateQueries(),
  })
}
