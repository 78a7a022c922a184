import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadOnChunkErrors, remedyFor } from './chunk-reload.ts'
import * as server from './server-answers.ts'

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
  afterEach(() => void vi.restoreAllMocks())

  it('CHUNK_LOAD_ERROR reloads the page', async () => {
    vi.spyOn(server, 'serverAnswers').mockResolvedValue(true)
    post('CHUNK_LOAD_ERROR')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })
  it('CHUNK_LOAD_ERROR keeps the page while there is no connection', async () => {
    const serverAnswers = vi.spyOn(server, 'serverAnswers').mockResolvedValue(false)
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

  it('vite’s own event of a chunk that is missing on the server reloads the page', async () => {
    vi.spyOn(server, 'serverAnswers').mockResolvedValue(true)
    window.dispatchEvent(new Event('vite:preloadError'))
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })
  it('the second in a row removes old service workers before it reloads, the third leaves the page', async () => {
    vi.spyOn(server, 'serverAnswers').mockResolvedValue(true)
    const unregister = vi.fn(() => Promise.resolve(true))
    const workers = { getRegistrations: () => Promise.resolve([{ unregister }]) }
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
    try {
      post('CHUNK_LOAD_ERROR')
      await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
      expect(unregister).not.toHaveBeenCalled()
      post('CHUNK_LOAD_ERROR')
      await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
      expect(unregister).toHaveBeenCalledOnce()
      post('CHUNK_LOAD_ERROR')
      await vi.waitFor(() => expect(sessionStorage.getItem('chunk-errors')).toBe('3'))
      expect(unregister).toHaveBeenCalledOnce()
    } finally {
      Reflect.deleteProperty(navigator, 'serviceWorker')
    }
  })
  it('errors are forgotten when the page then lived for 20 seconds', () => {
    vi.useFakeTimers()
    sessionStorage.setItem('chunk-errors', '2')
    reloadOnChunkErrors(vi.fn())
    vi.advanceTimersByTime(19_999)
    expect(sessionStorage.getItem('chunk-errors')).toBe('2')
    vi.advanceTimersByTime(1)
    expect(sessionStorage.getItem('chunk-errors')).toBeNull()
    vi.useRealTimers()
  })
})
