import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useSharePortfolio } from '#api/teams/share-portfolio.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio, TeamMasks } from '#domain/portfolio/portfolio.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Select } from '#ui/form/select.tsx'
import { MaskSwitches } from './mask-switches.tsx'
import { SharingPreview } from './sharing-preview.tsx'

/** Nothing private is shown unless the trader says so. */
const everythingHidden: TeamMasks = { teamHidesMoney: true, teamHidesNotes: true, teamHidesPictures: true }

interface ShareFormProps {
  readonly teamId: Id
  /** The user's portfolios that this team does not see; at least one. */
  readonly portfolios: readonly Portfolio[]
  readonly onDone: () => void
}

/** Chooses a portfolio and what the team does not see of it, with a preview, and shares it. */
export function ShareForm({ teamId, portfolios, onDone }: ShareFormProps) {
  const [chosen, setChosen] = useState<Id | null>(null)
  const [masks, setMasks] = useState(everythingHidden)
  const { mutate, isPending } = useSharePortfolio()
  const { enqueueSnackbar } = useSnackbar()
  const portfolio = portfolios.find(({ id }) => id === chosen) ?? portfolios[0]
  if (portfolio === undefined) return null
  const share = () =>
    mutate(
      { id: portfolio.id, sharing: { teamId, ...masks } },
      {
        onSuccess: () => {
          enqueueSnackbar(`${portfolio.name} is shared`, { variant: 'success' })
          onDone()
        },
        onError: (error) => enqueueSnackbar(`Couldn’t share it: ${errorText(error)}`, { variant: 'error' }),
      },
    )
  return (
    <Box component="section" aria-label="Share a portfolio" sx={{ display: 'grid', gap: 2 }}>
      <Select
        label="Portfolio"
        value={portfolio.id}
        options={portfolios.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
      />
      {portfolio.teamId === null || portfolio.teamId === teamId ? null : (
        <Typography variant="body2">Another team sees it now. Sharing it here ends that.</Typography>
      )}
      <MaskSwitches masks={masks} onChange={setMasks} />
      <SharingPreview portfolio={portfolio} masks={masks} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" disabled={isPending} onClick={share}>
          Share portfolio
        </Button>
        <Button disabled={isPending} onClick={onDone}>
          Cancel
        </Button>
      </Box>
    </Box>
  )
}
