import { mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { askSettingsQuery, useUpdateAskSettings } from '#api/insights/ask.ts'
import { ErrorText } from '#features/insights/error-line.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Icon } from '#ui/icon.tsx'
import { Answer } from './answer.tsx'
import type { Conversation } from './use-conversation.ts'

const maxQuestion = 2_000
const suggestions = ['What costs me the most?', 'Which weekday is my best?', 'How do longs compare with shorts?']

/** Whether names may be sent to the model, and what it sees otherwise. */
function Consent() {
  const { data: settings } = useQuery(askSettingsQuery)
  const update = useUpdateAskSettings()
  if (settings === undefined) return null
  return (
    <Box>
      <Switch
        label="Share names"
        checked={update.isPending ? update.variables : settings.sharesNames}
        onChange={(shares) => update.mutate(shares)}
      />
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {settings.sharesNames
          ? `${settings.model ?? 'The model'} sees names and figures, never notes.`
          : `${settings.model ?? 'The model'} sees figures with “Setup A” and “Symbol B”, never notes.`}
      </Typography>
      <ErrorText error={update.error} />
    </Box>
  )
}

/** Questions and answers beside the findings. */
export function AskDrawer({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const [text, setText] = useState('')
  const titleId = useId()
  const { exchanges, isWriting, ask, stop } = conversation
  const question = text.trim()
  const send = (asked: string) => {
    setText('')
    ask(asked)
  }
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 'min(100vw, 440px)' } } }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', px: 2.5, pt: 2 }}>
          <Typography id={titleId} variant="h2" sx={{ flexGrow: 1 }}>
            Ask your record
          </Typography>
          <IconButton aria-label="Close" onClick={onClose}>
            <Icon path={mdiClose} />
          </IconButton>
        </Box>
        <Box
          tabIndex={0}
          role="log"
          aria-label="Conversation"
          sx={{ flexGrow: 1, overflowY: 'auto', px: 2.5, py: 1.5, display: 'grid', gap: 2.5, alignContent: 'start' }}
        >
          {exchanges.length === 0 ? (
            <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
              <Typography sx={{ color: 'text.secondary' }}>
                Each number in an answer comes from your record and links to it.
              </Typography>
              {suggestions.map((suggestion) => (
                <Button key={suggestion} size="small" variant="outlined" onClick={() => send(suggestion)}>
                  {suggestion}
                </Button>
              ))}
            </Box>
          ) : (
            exchanges.map((exchange) => (
              <Box key={exchange.id}>
                <Typography sx={{ fontWeight: 600, mb: 0.5, overflowWrap: 'anywhere' }}>{exchange.question}</Typography>
                <Answer exchange={exchange} />
              </Box>
            ))
          )}
        </Box>
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault()
            if (question !== '' && !isWriting) send(question)
          }}
          sx={{ p: 2.5, borderTop: '1px solid', borderColor: 'divider', display: 'grid', gap: 1.5 }}
        >
          <TextInput
            label="Question"
            value={text}
            maxLength={maxQuestion}
            onChange={({ target }) => setText(target.value)}
          />
          {isWriting ? (
            <Button variant="outlined" onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button type="submit" variant="contained" disabled={question === ''}>
              Ask question
            </Button>
          )}
          <Consent />
        </Box>
      </Box>
    </Drawer>
  )
}
