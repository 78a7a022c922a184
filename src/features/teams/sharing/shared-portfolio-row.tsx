import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useSharePortfolio, type Sharing } from '#api/teams/share-portfolio.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { MaskSwitches } from './mask-switches.tsx'
import { SharingPreview } from './sharing-preview.tsx'

/** One of the user's portfolios that a team sees: what is hidden, a preview, and the end of sharing. */
export function SharedPortfolioRow({ portfolio }: { readonly portfolio: Portfolio }) {
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const { mutate, isPending } = useSharePortfolio()
  const { enqueueSnackbar } = useSnackbar()
  const { id, name, teamId, teamHidesMoney, teamHidesNotes, teamHidesPictures } = portfolio
  const masks = { teamHidesMoney, teamHidesNotes, teamHidesPictures }
  const change = (sharing: Sharing, onSuccess?: () => void) =>
    mutate(
      { id, sharing },
      {
        ...(onSuccess === undefined ? {} : { onSuccess }),
        onError: (error) => enqueueSnackbar(`Couldn’t change it: ${errorText(error)}`, { variant: 'error' }),
      },
    )
  // At once, since it protects; taken back as easily.
  const stop = () =>
    change({ teamId: null }, () => {
      enqueueSnackbar(`${name} is no longer shared`, {
        variant: 'success',
        action: { label: 'Undo', act: () => change({ teamId, ...masks }) },
      })
    })
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography component="h3" variant="subtitle1" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Button size="small" aria-expanded={isPreviewOpen} onClick={() => setPreviewOpen(!isPreviewOpen)}>
          Preview
        </Button>
        <Button size="small" color="error" disabled={isPending} onClick={stop}>
          Stop sharing
        </Button>
      </Box>
      <MaskSwitches masks={masks} onChange={(next) => change({ teamId, ...next })} />
      {isPreviewOpen ? (
        <Box sx={{ mt: 1.5 }}>
          <SharingPreview portfolio={portfolio} masks={masks} />
        </Box>
      ) : null}
    </Box>
  )
}
