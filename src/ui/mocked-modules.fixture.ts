// oxlint-disable-next-line no-restricted-imports -- The setup of test files, which ships in no bundle.
import { afterAll, vi } from 'vitest'

// Files share a worker: a module that one file replaced, or one that imported it, must not stay loaded for the next. A part
// that is still loading would be loaded again after the reset.
afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.resetModules()
})
