import { cleanup, configure } from '@testing-library/react'
// oxlint-disable-next-line no-restricted-imports -- The setup of test files, which ships in no bundle.
import { afterAll, afterEach, vi } from 'vitest'
import { messageSeconds } from '#ui/feedback/message-seconds.ts'
import { forgetMessages } from '#ui/feedback/messages.ts'

// On a machine busy with other tests, screens can take longer than the default of one second.
configure({ asyncUtilTimeout: 30_000 })

// No test has to press Undo in time. What a test is about that lets the time pass by fake timers, chooses it itself.
messageSeconds.store('60')

// The next test of the document finds neither this one's messages nor what they have hidden.
afterEach(forgetMessages)

// Files share a window: what one leaves would be on the next one's screen.
const { fetch } = globalThis
afterAll(() => {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Object.assign(globalThis, { fetch })
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
