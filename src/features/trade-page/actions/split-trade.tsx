import { useNavigate } from 'react-router-dom'
import { useSplitTrade } from '#api/trades/reshape-trades.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { SplitDialog } from '#shared/trade/split-dialog.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'

interface SplitTradeProps {
  readonly trade: Trade
  readonly timeZone: string
  readonly onClose: () => void
}

/** Splits the trade of the page, and opens the new part. */
export function SplitTrade({ trade, timeZone, onClose }: SplitTradeProps) {
  const navigate = useNavigate()
  const { enqueueSnackbar } = useSnackbar()
  const call = useSplitTrade()
  return (
    <SplitDialog
      trade={trade}
      timeZone={timeZone}
      call={call}
      onClose={onClose}
      onSplit={(second) => {
        enqueueSnackbar('Trade split. This is the new part.', { variant: 'success' })
        void navigate(`/trade-history/${second}`)
      }}
    />
  )
}
