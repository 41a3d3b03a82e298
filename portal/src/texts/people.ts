import type { PersonRole } from "../../../src/contract/people.ts";

/** Texts of Settings > People. */
export const people = {
  invite: "Invite someone",
  list: "People",
  you: "you",
  disabled: "disabled",
  name: "Name",
  role: "Role",
  signsInWith: "Signs in with",
  lastSeen: "Last seen",
  neverSignedIn: "Never signed in",
  means: {
    password: "Password",
    passwordAndCode: "Password and code",
    passkeys: (count: number) => (count === 1 ? "1 passkey" : `${count} passkeys`),
    none: "nothing yet",
  },
  more: "Change",
  roles: {
    Viewer: "Can see pages, components with their history, announcements and templates.",
    Editor: "Can also write announcements and templates, create and change components, and set statuses.",
    Admin:
      "Can also manage pages, subscribers, notifications, integrations, API keys and people except owners, and read the audit log.",
    Owner: "Can do everything, including deleting pages and appointing other owners.",
  } satisfies Record<PersonRole, string>,
  invitations: "Invited",
  invitationLine: "Each link works once, until it expires.",
  withdraw: "Withdraw",
  sendAgain: "Send again",
  newLink: "Create new link",
  mail: {
    queued: "The mail is being sent.",
    deferred: "The mail is delayed and tried again:",
    sent: "Mailed",
    failed: "The mail was not sent:",
    noReason: "no reason given",
  },
  invitedBy: (name: string) => `Invited by ${name}`,
  expires: "expires",
  inviteDialog: {
    line: "You get a link to send them yourself.",
    mailedLine: "They get a link by e-mail.",
    email: "E-mail address",
    emailHint: "They sign in with it.",
    act: "Create invitation link",
    mailedAct: "Send invitation",
    required: "Enter an e-mail address.",
  },
  link: {
    invitation: (email: string) => `Send this link to ${email}. It is shown once.`,
    sent: (email: string) => `Sent to ${email}.`,
    sentLine:
      "The mail has a link of its own. To invite them another way, copy this one: it is shown once, and anyone with the link can use it. Whichever is used first ends both. They work until",
    reset: (name: string) => `Send this link to ${name}. It is shown once.`,
    line: "Anyone with the link can use it, so send it privately. It works once, until",
    localOnly: (host: string) =>
      `Only this machine can open a link to ${host}. Set BASE_URL to the address at which others reach the service, restart it, and create a new link.`,
    label: "Link",
    act: "Copy link",
    done: "Done",
    question: (name: string) => ({
      title: "Have you saved the link?",
      text: `The link for ${name} won’t be shown again. If you lose it, you’ll have to create a new one.`,
    }),
  },
  roleDialog: {
    title: (name: string) => `Role of ${name}`,
    act: "Change role",
    changed: (name: string, role: PersonRole) => `${name} is now ${role}.`,
  },
  emailDialog: {
    title: (name: string) => `E-mail address of ${name}`,
    line: "They sign in with it. Their sessions end within a second.",
    mailedLine:
      "They sign in with it. Their sessions end within a second, and their current address gets a mail about it.",
    unchanged: "This is the present address.",
    act: "Change address",
    changed: (name: string, email: string) => `${name} signs in with ${email} now.`,
  },
  resetAct: "Create reset link",
  emailAct: "Change e-mail address",
  roleAct: "Change role",
  disableAct: "Disable",
  enableAct: "Enable",
  removeAct: "Remove",
  disable: {
    title: (name: string) => `Disable ${name}?`,
    text: "Their sessions end within a second, and they cannot sign in. Invitations and reset links that they created stop working. You can enable them again.",
    done: (name: string) => `${name} disabled.`,
    undone: (name: string) => `${name} can sign in again.`,
  },
  remove: {
    title: (name: string) => `Remove ${name}?`,
    text: "Their sessions end within a second. The audit log keeps their name. Invitations and reset links that they created stop working. You can restore them from the trash.",
    done: (name: string) => `${name} removed.`,
    undone: (name: string) => `${name} restored.`,
  },
  keys: {
    live: (name: string, keys: readonly string[]) =>
      `API keys that ${name} created still work: ${keys.join(", ")}.`,
    revoke: "Revoke them",
    revoked: (count: number) => (count === 1 ? "1 key revoked." : `${count} keys revoked.`),
  },
  undo: "Undo",
  withdrawn: (email: string) => `The invitation of ${email} no longer works.`,
} as const;
