import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { singleKeyShortcuts } from '#shared/preferences/single-key-shortcuts.ts'
import { Panel } from '#ui/layout/panel.tsx'

/** Turns the shortcuts without Ctrl or ⌘ on and off for this browser. */
export function KeyboardSettings() {
  const isOn = singleKeyShortcuts.useChoice() === 'on'
  return (
    <Box sx={{ mt: 3, maxWidth: 640 }}>
      <Panel
        title="Keyboard"
        subtitle={isOn ? 'Saved in this browser. Press ? to see all shortcuts.' : 'Saved in this browser.'}
      >
        <FormControlLabel
          control={
            <Switch checked={isOn} onChange={(_, checked) => singleKeyShortcuts.store(checked ? 'on' : 'off')} />
          }
          label="Single-key shortcuts"
        />
      </Panel>
    </Box>
  )
}
