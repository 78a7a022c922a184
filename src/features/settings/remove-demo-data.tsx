import { mdiDatabaseRemoveOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useRemoveDemoData } from '#api/portfolios/portfolios.ts'
import { isDemoPortfolio } from '#domain/demo/portfolio-names.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const ConfirmDialog = lazyPart(async () => (await import('#ui/feedback/confirm-dialog.tsx')).ConfirmDialog)

interface RemoveDemoDataProps {
  readonly portfolios: readonly Portfolio[]
  readonly onRemoved: () => void
}

/** Removes the demo portfolios with all that came with them; nothing without one. */
export function RemoveDemoData({ portfolios, onRemoved }: RemoveDemoDataProps) {
  const { enqueueSnackbar } = useSnackbar()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useRemoveDemoData()
  const demo = portfolios.filter(isDemoPortfolio)
  if (demo.length === 0) return null
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false)
        enqueueSnackbar('Demo data removed', { variant: 'success' })
        onRemoved()
      },
      onError: (error) => enqueueSnackbar(`Couldn’t remove demo data: ${errorText(error)}`, { variant: 'error' }),
    })
  return (
    <>
      <Button color="inherit" startIcon={<Icon path={mdiDatabaseRemoveOutline} />} onClick={() => setIsAsking(true)}>
        Remove demo data
      </Button>
      {isAsking ? (
        <ConfirmDialog
          open
          title="Remove demo data?"
          confirmLabel="Remove demo data"
          destructive
          busy={isPending}
          onConfirm={remove}
          onCancel={() => setIsAsking(false)}
        >
          {`Deletes ${demo.map(({ name }) => name).join(' and ')} with all trades, notes, charts and candles. This can’t be undone.`}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
