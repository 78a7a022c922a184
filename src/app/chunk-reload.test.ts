import { describe, expect, it } from 'vitest'
import { remedyFor } from './chunk-reload.ts'

describe('a part of the application that cannot be loaded', () => {
  it('reloads, then unregisters workers and reloads, then leaves the page alone', () => {
    expect([1, 2, 3, 4].map(remedyFor)).toEqual(['reload', 'unregister-and-reload', 'none', 'none'])
  })
})
