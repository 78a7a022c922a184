import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as attachments from '#api/supabase/attachments.ts'
import { TradePicture } from './trade-picture.tsx'
import { useTradePictures } from './use-trade-pictures.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const idOf = (place: number) => `6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a000${place}`
const pathOf = (place: number, type: string) => `${idOf(0)}/${idOf(place)}.${type}`
const file = (kind: string, path: string, mediaType: string) => ({ kind, path, mediaType, size: 9, caption: null })
const trades = [
  { id: idOf(1), portfolioId: idOf(9) },
  { id: idOf(2), portfolioId: idOf(9) },
]

function Pictures() {
  const pictureOf = useTradePictures(trades)
  return trades.map(({ id }) => {
    const picture = pictureOf(id)
    return picture === null ? null : <TradePicture key={id} file={picture} />
  })
}

test('a trade has its first picture, which opens in full; a document is none', async () => {
  const asked: string[] = []
  vi.spyOn(attachments, 'createAttachmentUrl').mockImplementation(async (path) => `https://files.example/${path}`)
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    const pdf = file('before', pathOf(3, 'pdf'), 'application/pdf')
    const rows = [
      {
        id: idOf(1),
        screenshots: [pdf, file('entry', pathOf(4, 'png'), 'image/png'), file('exit', pathOf(5, 'png'), 'image/png')],
      },
      { id: idOf(2), screenshots: [pdf] },
    ]
    return Promise.resolve(new Response(JSON.stringify({ trades: rows, nextCursor: null })))
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Pictures />
    </QueryClientProvider>,
  )
  const picture = await screen.findByRole('img', { name: 'Entry screenshot' })
  expect(picture.closest('a')?.getAttribute('href')).toBe(`https://files.example/${pathOf(4, 'png')}`)
  expect(screen.getAllByRole('img')).toHaveLength(1)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain('columns=screenshots')
})
