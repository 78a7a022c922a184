import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import UnsubscribePage from './unsubscribe-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(search: string, status: number, body: object) {
  const request = vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })),
  )
  vi.stubGlobal('fetch', request)
  render(
    <MemoryRouter initialEntries={[`/unsubscribe${search}`]}>
      <UnsubscribePage />
    </MemoryRouter>,
  )
  return request
}

it('stops emails only by a click, and says which', async () => {
  const request = show('?token=id.mentioned.signature', 200, { kind: 'mentioned' })
  screen.getByText(/^Emails about “Mentions”\. /)
  expect(request).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Stop these emails' }))
  await screen.findByText('Emails about “Mentions” have stopped.')
  expect(request).toHaveBeenCalledOnce()
})

it('says that a link is not complete', async () => {
  show('?token=ab', 404, { code: 'not_found', message: 'There is no such thing.' })
  fireEvent.click(screen.getByRole('button', { name: 'Stop these emails' }))
  await screen.findByText(/This link is not complete/)
  cleanup()
  show('', 200, {})
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Stop these emails' }).disabled).toBe(true)
})
