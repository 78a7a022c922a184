import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSplitTrade } from '#api/reshape-trades.ts'
import { tradeQuery } from '#api/trades.ts'
import type { Id } from '#domain/units.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { SplitDialog } from '#ui/reshape/split-dialog.tsx'

interface SplitRowProps {
  readonly id: Id
  readonly timeZone: string
  readonly onClose: () => void
}

/** Splits a trade of the history, whose fills are read for it. */
export function SplitRow({ id, timeZone, onClose }: SplitRowProps) {
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
