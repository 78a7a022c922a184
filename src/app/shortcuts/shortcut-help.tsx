import { mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#app/navigation/paths.ts'
import { singleKeyShortcuts } from '#shared/preferences/single-key-shortcuts.ts'
import { Icon } from '#ui/icon.tsx'
import { KeyHint } from './key-hint.tsx'
import { shortcuts } from './shortcuts.ts'

const groups = ['General', 'Go to'] as const

/** The dialog that lists all shortcuts. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const id = useId()
  const isOn = singleKeyShortcuts.useChoice() === 'on'
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 2 }}>
        <DialogTitle id={id} component="h2" sx={{ flexGrow: 1 }}>
          Keyboard shortcuts
        </DialogTitle>
        <IconButton aria-label="Close" onClick={onClose}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <DialogContent sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <Typography variant="h3" sx={{ mb: 1 }}>
              {group}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map((shortcut) => (
                  <Box
                    component="li"
                    key={shortcut.keys}
                    sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.625, fontSize: '0.875rem' }}
                  >
                    {shortcut.label}
                    <KeyHint shortcut={shortcut} />
                  </Box>
                ))}
            </Box>
          </section>
        ))}
        <Typography variant="body2" sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>
          {isOn ? 'Single keys pause while you type.' : 'Single-key shortcuts are off.'}{' '}
          <Link to={paths.profile} onClick={onClose} style={{ color: 'inherit' }}>
            Change in settings
          </Link>
        </Typography>
      </DialogContent>
    </Dialog>
  )
}
