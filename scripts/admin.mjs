// npm run admin: makes accounts admins, sets plans, bans. See docs/administration.md.
import { runServerProgram } from './server-program.mjs'

await runServerProgram('admin')
