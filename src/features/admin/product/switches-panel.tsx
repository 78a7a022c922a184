import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { switchesQuery, useUpdateSwitch } from '#api/admin/operations.ts'
import type { SwitchName } from '#contract/admin/product.ts'
import { ActDialog } from '#features/admin/frame/act-dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { Panel } from '#ui/layout/panel.tsx'

const texts: Readonly<Record<SwitchName, readonly [label: string, whenOff: string]>> = {
  'sign-ups': ['Sign-ups', 'Off: nobody can open a new account.'],
  'affiliate-program': ['Affiliate program', 'Off: no clicks, applications or payouts.'],
  'ai-wording': ['AI wording', 'Off: insights use their fixed sentences.'],
}

/** Parts of the product, to turn off and on again. */
export function SwitchesPanel() {
  const { data, error, refetch } = useQuery(switchesQuery)
  const update = useUpdateSwitch()
  const [change, setChange] = useState<{ readonly name: SwitchName; readonly isOn: boolean } | null>(null)
  return (
    <Panel title="Feature switches" subtitle="They apply at once, on all servers">
      {error === null ? null : (
        <ErrorState title="Couldn’t load switches" error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <LoadingState label="Loading switches" heights={[150]} /> : null}
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {data?.map(({ name, isOn }) => (
          <Box key={name}>
            <Switch label={texts[name][0]} checked={isOn} onChange={(next) => setChange({ name, isOn: next })} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {texts[name][1]}
            </Typography>
          </Box>
        ))}
      </Box>
      {change === null ? null : (
        <ActDialog
          title={`Turn ${change.isOn ? 'on' : 'off'}: ${texts[change.name][0]}`}
          action={change.isOn ? 'Turn on' : 'Turn off'}
          isDestructive={!change.isOn}
          doneMessage={`${texts[change.name][0]} turned ${change.isOn ? 'on' : 'off'}`}
          onAct={() => update.mutateAsync(change)}
          onClose={() => setChange(null)}
        >
          <Typography variant="body2">
            {change.isOn ? 'It works again for everybody.' : texts[change.name][1]}
          </Typography>
        </ActDialog>
      )}
    </Panel>
  )
}
