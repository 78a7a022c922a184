import { mdiPencilOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Setup } from '#domain/playbook/playbook.ts'
import { setupPlanFields } from '#domain/playbook/setup-versions.ts'
import { planLabels, planTexts } from '#features/playbook/setups/setup-words.ts'
import { Fact } from '#ui/figures/fact.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const PlanForm = lazyPart(async () => (await import('./plan-form.tsx')).PlanForm)
/** What stands where a plan states nothing. */
const unstated = { sessions: 'Any', symbols: 'Any', timeframe: 'Any', direction: '', stop: 'Not set' } as const

/** What a setup is, and how it is traded. */
export function PlanPanel({ setup, isOwn }: { setup: Setup; isOwn: boolean }) {
  const [isEditing, setIsEditing] = useState(false)
  const texts = planTexts(setup)
  return (
    <Panel
      title="Plan"
      actions={
        isOwn ? (
          <Button size="small" startIcon={<Icon path={mdiPencilOutline} />} onClick={() => setIsEditing(true)}>
            Edit plan
          </Button>
        ) : undefined
      }
    >
      {setup.description === null ? null : (
        <Typography sx={{ mb: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{setup.description}</Typography>
      )}
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
      >
        {setupPlanFields.map((field) => (
          <Fact key={field} label={planLabels[field]}>
            {texts[field] ?? (unstated as Readonly<Record<string, string>>)[field] ?? 'Not set'}
          </Fact>
        ))}
      </Box>
      {isEditing ? <PlanForm setup={setup} onClose={() => setIsEditing(false)} /> : null}
    </Panel>
  )
}
