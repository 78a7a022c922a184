import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSplitTrade } from '#api/trades/reshape-trades.ts'
import { tradeQuery } from '#api/trades/trades.ts'
import type { Id } from '#domain/numbers/units.ts'
import { SplitDialog } from '#shared/trade/split-dialog.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'

interface SplitTradeProps {
  readonly id: Id
  readonly timeZone: string
  readonly onClose: () => void
}

/** Splits a trade of the history, whose fills are read for it. */
export function SplitTrade({ id, timeZone, onClose }: SplitTradeProps) {
  const { enqueueSnackbar } = useSnackbar()
  const { data: trade, error: unread } = useQuery(tradeQuery(id))
  const call = useSplitTrade()
  const failed = useEffectEvent((message: string) => {
    enqueueSnackbar(`The trade could not be read: ${message}`, { variant: 'error' })
    onClose()
  })
  useEffect(() => {
    if (unread !== null) failed(unread.message)
  }, [unread])
  if (trade === undefined) return null
  return (
    <SplitDialog
      trade={trade}
      timeZone={timeZone}
      call={call}
      onClose={onClose}
      onSplit={() => enqueueSnackbar('The trade was split in two.', { variant: 'success' })}
    />
  )
}
