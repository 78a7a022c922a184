// npm run admin: grants admin rights, sets plans, bans accounts. See docs/administration.md.
import { runServerProgram } from './server-program.mjs'

await runServerProgram('admin')
