import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { maxPictureTrades, tradePicturesQuery } from '#api/trades/trade-pictures.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Attachment } from '#domain/trade/fields/trade-field.ts'
import type { DrilledTrade } from '#workers/analysis/shapes.ts'

type Listed = Pick<DrilledTrade, 'id' | 'portfolioId'>

/** Trades by page of the list and by portfolio, so that a page that is added asks only for its own. */
export function picturePages(trades: readonly Listed[]): readonly { readonly portfolioId: Id; readonly ids: Id[] }[] {
  const pages = new Map<string, { readonly portfolioId: Id; readonly ids: Id[] }>()
  for (const [place, { id, portfolioId }] of trades.entries()) {
    const key = `${Math.floor(place / maxPictureTrades)} ${portfolioId}`
    const page = pages.get(key) ?? { portfolioId, ids: [] }
    pages.set(key, page)
    page.ids.push(id)
  }
  return [...pages.values()]
}

const combine = (results: readonly { readonly data: ReadonlyMap<Id, Attachment> | undefined }[]) =>
  results.map(({ data }) => data)

/** The first picture of a listed trade; null without one, and while it loads. */
export function useTradePictures(trades: readonly Listed[]): (id: Id) => Attachment | null {
  const pages = useMemo(() => picturePages(trades), [trades])
  const found = useQueries({
    queries: pages.map(({ portfolioId, ids }) => tradePicturesQuery(portfolioId, ids)),
    combine,
  })
  return (id) => {
    for (const pictures of found) {
      const picture = pictures?.get(id)
      if (picture !== undefined) return picture
    }
    return null
  }
}
