import Box from '@mui/material/Box'
import { messageSeconds } from '#ui/feedback/message-seconds.ts'
import { Select } from '#ui/form/select.tsx'
import { Panel } from '#ui/layout/panel.tsx'

const options = [
  { value: '6', label: '6 seconds' },
  { value: '20', label: '20 seconds' },
  { value: '60', label: '1 minute' },
] as const

/** Chooses how long this browser shows messages and their Undo. */
export function MessageSettings() {
  return (
    <Box sx={{ mt: 3, maxWidth: 640 }}>
      <Panel title="Messages" subtitle="Saved in this browser">
        <Box sx={{ maxWidth: 320 }}>
          <Select
            label="Show messages for"
            value={messageSeconds.useChoice()}
            options={options}
            onChange={messageSeconds.store}
            helperText="Undo is offered as long. Pointing at a message keeps it."
          />
        </Box>
      </Panel>
    </Box>
  )
}
