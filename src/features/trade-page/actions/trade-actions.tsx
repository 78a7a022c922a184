import {
  mdiCallMerge,
  mdiCallSplit,
  mdiContentCopy,
  mdiDeleteOutline,
  mdiDotsVertical,
  mdiLockOpenOutline,
  mdiLockOutline,
} from '@mdi/js'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUpdateTrade } from '#api/trades/trades.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { menuItemFactory } from '#ui/menu-item-factory.tsx'
import { useDeleteAndReturn } from './use-delete-and-return.ts'

const SplitTrade = lazyPart(async () => (await import('./split-trade.tsx')).SplitTrade)
const MergeTrade = lazyPart(async () => (await import('./merge-trade.tsx')).MergeTrade)

interface TradeActionsProps {
  readonly trade: Trade
  readonly timeZone: string
}

/** The menu of a trade: duplicate, split, merge, lock, delete. */
export function TradeActions({ trade, timeZone }: TradeActionsProps) {
  const navigate = useNavigate()
  const { enqueueSnackbar } = useSnackbar()
  const update = useUpdateTrade()
  const remove = useDeleteAndReturn(trade)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<'split' | 'merge' | null>(null)
  const { id, isLocked, revision } = trade
  const hasFills = trade.executions.length > 0
  const close = () => setAnchor(null)
  const lock = () => {
    close()
    update.mutate(
      { id, changes: { isLocked: !isLocked, revision } },
      {
        onSuccess: () => enqueueSnackbar(isLocked ? 'Trade unlocked' : 'Trade locked', { variant: 'success' }),
        onError: (error) => enqueueSnackbar(errorText(error), { variant: 'error' }),
      },
    )
  }
  const item = menuItemFactory(close)
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<Icon path={mdiDotsVertical} />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        More
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {item(mdiContentCopy, 'Duplicate', () => void navigate(`/trade-entry?like=${id}`))}
        {item(mdiCallSplit, 'Split', () => setDialog('split'), isLocked || trade.executions.length < 2)}
        {item(mdiCallMerge, 'Merge with others', () => setDialog('merge'), isLocked || !hasFills)}
        {item(isLocked ? mdiLockOpenOutline : mdiLockOutline, isLocked ? 'Unlock' : 'Lock', lock)}
        <Divider />
        {item(mdiDeleteOutline, 'Delete', remove, isLocked)}
      </Menu>
      {dialog === null ? null : (
        <>
          {dialog === 'split' ? (
            <SplitTrade trade={trade} timeZone={timeZone} onClose={() => setDialog(null)} />
          ) : (
            <MergeTrade trade={trade} timeZone={timeZone} onClose={() => setDialog(null)} />
          )}
        </>
      )}
    </>
  )
}
