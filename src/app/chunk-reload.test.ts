import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadOnChunkErrors, remedyFor } from './chunk-reload.ts'
import { serverAnswers } from './server-answers.ts'

vi.mock('./server-answers.ts', () => ({ serverAnswers: vi.fn() }))

function post(type: string, origin = location.origin): void {
  window.dispatchEvent(new MessageEvent('message', { data: { type }, origin }))
}

describe('a chunk that cannot be loaded', () => {
  it('reloads the page, then unregisters workers and reloads, then does nothing', () => {
    expect([1, 2, 3, 4].map(remedyFor)).toEqual(['reload', 'unregister-and-reload', 'none', 'none'])
  })
})

describe('a message to the window', () => {
  const reload = vi.fn()
  reloadOnChunkErrors(reload)
  beforeEach(() => {
    reload.mockReset()
    sessionStorage.clear()
  })
  afterEach(() => vi.mocked(serverAnswers).mockReset())

  it('CHUNK_LOAD_ERROR reloads the page', async () => {
    vi.mocked(serverAnswers).mockResolvedValue(true)
    post('CHUNK_LOAD_ERROR')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })
  it('CHUNK_LOAD_ERROR keeps the page while there is no connection', async () => {
    vi.mocked(serverAnswers).mockResolvedValue(false)
    post('CHUNK_LOAD_ERROR')
    await vi.waitFor(() => expect(serverAnswers).toHaveBeenCalled())
    expect(reload).not.toHaveBeenCalled()
    expect(sessionStorage.length).toBe(0)
  })
  it('FORCE_RELOAD reloads at once, from this origin alone', () => {
    post('FORCE_RELOAD', 'https://elsewhere.example')
    expect(reload).not.toHaveBeenCalled()
    post('FORCE_RELOAD')
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
