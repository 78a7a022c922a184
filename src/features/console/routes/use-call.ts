import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { sendCall, type Credential, type OutgoingCall } from '#api/console/send-call.ts'

/** Sends calls of the console, one at a time, and holds the latest answer. */
export function useCall(credential: Credential) {
  const running = useRef<AbortController | null>(null)
  const mutation = useMutation({
    mutationFn: (call: OutgoingCall) => {
      running.current = new AbortController()
      return sendCall(call, credential, running.current.signal)
    },
    // An answer may hold anything of the account.
    gcTime: 0,
    retry: false,
  })
  return {
    answer: mutation.data ?? null,
    error: mutation.error,
    isSending: mutation.isPending,
    send: (call: OutgoingCall) => mutation.mutate(call),
    stop: () => running.current?.abort(new Error('Stopped.')),
  }
}
