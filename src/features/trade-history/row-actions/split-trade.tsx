import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSplitTrade } from '#api/trades/reshape-trades.ts'
import { tradeQuery } from '#api/trades/trades.ts'
import type { Id } from '#domain/numbers/units.ts'
import { SplitDialog } from '#shared/trade/split-dialog.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'

interface SplitTradeProps {
  readonly id: Id
  readonly timeZone: string
  readonly onClose: () => void
}

/** Loads a trade with its fills and splits it. */
export function SplitTrade({ id, timeZone, onClose }: SplitTradeProps) {
  const { enqueueSnackbar } = useSnackbar()
  const { data: trade, error } = useQuery(tradeQuery(id))
  const call = useSplitTrade()
  const reportFailure = useEffectEvent((message: string) => {
    enqueueSnackbar(`Couldn’t load the trade: ${message}`, { variant: 'error' })
    onClose()
  })
  useEffect(() => {
    if (error !== null) reportFailure(errorText(error))
  }, [error])
  if (trade === undefined) return null
  return (
    <SplitDialog
      trade={trade}
      timeZone={timeZone}
      call={call}
      onClose={onClose}
      onSplit={() => enqueueSnackbar('Trade split in two', { variant: 'success' })}
    />
  )
}
