import { cleanup, configure } from '@testing-library/react'
// oxlint-disable-next-line no-restricted-imports -- The setup of test files, which ships in no bundle.
import { afterAll } from 'vitest'

// On a machine busy with other tests, screens can take longer than the default of one second.
configure({ asyncUtilTimeout: 30_000 })

// Files share a document: what one leaves would be on the next one's screen.
afterAll(() => {
  cleanup()
  document.body.replaceChildren()
})
