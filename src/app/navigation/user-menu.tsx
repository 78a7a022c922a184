import {
  mdiAccountEditOutline,
  mdiLogout,
  mdiShieldCrownOutline,
  mdiMonitor,
  mdiWeatherNight,
  mdiWhiteBalanceSunny,
} from '@mdi/js'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import { useNavigate } from 'react-router-dom'
import { useProfile } from '#api/accounts/profile.ts'
import { Icon } from '#ui/icon.tsx'
import { paths } from './paths.ts'
import { useSignOut } from './use-sign-out.ts'

const schemes = [
  { mode: 'light', label: 'Light', icon: mdiWhiteBalanceSunny },
  { mode: 'dark', label: 'Dark', icon: mdiWeatherNight },
  { mode: 'system', label: 'System', icon: mdiMonitor },
] as const

interface UserMenuProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly onGo: (() => void) | undefined
}

/** The account menu. */
export default function UserMenu({ anchor, onClose, onGo }: UserMenuProps) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { mode, setMode } = useColorScheme()

  const { profile } = useProfile()

  function go(to: string) {
    onClose()
    onGo?.()
    void navigate(to)
  }

  async function signOutAndLeave() {
    onClose()
    await signOut()
  }

  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ list: { 'aria-label': 'Account', dense: true }, paper: { sx: { minWidth: 208 } } }}
    >
      <MenuItem onClick={() => go(paths.profile)}>
        <ListItemIcon>
          <Icon path={mdiAccountEditOutline} />
        </ListItemIcon>
        Edit Profile
      </MenuItem>
      {profile?.role === 'admin' ? (
        <MenuItem onClick={() => go(paths.adminPanel)}>
          <ListItemIcon>
            <Icon path={mdiShieldCrownOutline} />
          </ListItemIcon>
          Admin Panel
        </MenuItem>
      ) : null}
      <Divider />
      <ListSubheader role="presentation" sx={{ lineHeight: 2.2, background: 'none' }}>
        Appearance
      </ListSubheader>
      {schemes.map((scheme) => (
        <MenuItem
          key={scheme.mode}
          role="menuitemradio"
          aria-checked={mode === scheme.mode}
          selected={mode === scheme.mode}
          onClick={() => setMode(scheme.mode)}
        >
          <ListItemIcon>
            <Icon path={scheme.icon} />
          </ListItemIcon>
          {scheme.label}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem onClick={() => void signOutAndLeave()}>
        <ListItemIcon>
          <Icon path={mdiLogout} />
        </ListItemIcon>
        Sign Out
      </MenuItem>
    </Menu>
  )
}
