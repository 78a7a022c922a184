import { describe, expect, it } from 'vitest'
import { remedyFor } from './chunk-reload.ts'

describe('a chunk that cannot be loaded', () => {
  it('reloads the page, then unregisters workers and reloads, then does nothing', () => {
    expect([1, 2, 3, 4].map(remedyFor)).toEqual(['reload', 'unregister-and-reload', 'none', 'none'])
  })
})
