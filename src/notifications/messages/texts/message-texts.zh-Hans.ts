/** The texts of messages in Simplified Chinese. */
import type { MessageTexts } from "./message-texts.ts";

/** The texts of messages in Simplified Chinese. */
export const chinese: MessageTexts = {
  events: {
    IncidentOpened: "新故障",
    IncidentUpdated: "故障更新",
    IncidentReopened: "故障再次出现",
    IncidentResolved: "故障已解决",
    IncidentPostmortem: "事后分析已发布",
    MaintenanceAnnounced: "维护计划",
    MaintenanceReminder: "维护提醒",
    MaintenanceChanged: "维护改期",
    MaintenanceStarted: "维护已开始",
    MaintenanceUpdated: "维护更新",
    MaintenanceEnded: "维护已完成",
    MaintenancePostmortem: "事后分析已发布",
    MaintenanceCancelled: "维护已取消",
    NoticePublished: "通知",
    NoticeUpdated: "通知更新",
    StatusChanged: "状态变化",
    FlappingStarted: "状态不稳定",
    FlappingEnded: "状态恢复稳定",
  },
  labels: {
    status: "状态",
    affected: "受影响",
    impact: "影响",
    follows: "将关注",
    started: "开始",
    planned: "计划时间",
    duration: "持续时间",
    posted: "发布",
  },
  unstable: "状态频繁变化。恢复稳定后，您会再收到一条消息。",
  stable: "状态已稳定十分钟。",
  details: "查看详情",
  detailsOnPage: "详情请见状态页面。",
  delayed: (time) => `此消息写于 ${time}，延迟送达。`,
  why: {
    page: (page) => `您收到此消息，是因为您订阅了 ${page}。`,
    components: (page) => `您收到此消息，是因为您订阅了 ${page} 的组件。`,
    announcement: (page) => `您收到此消息，是因为您订阅了 ${page} 上的这条公告。`,
  },
  manage: "管理订阅",
  unsubscribe: "退订",
  confirmation: {
    subject: (page) => `请确认订阅 ${page}`,
    text: "有人（可能是您）申请用此地址接收通知。请确认以开始接收。",
    button: "确认订阅",
    expires: "此链接 24 小时内有效。",
  },
  added: {
    text: (page) => `此地址已被添加到 ${page} 的通知接收者列表。请确认以接收通知。`,
    ignore: "如果您不想接收通知，请忽略此邮件。",
  },
  link: {
    subject: (page) => `您对 ${page} 的订阅`,
    text: "您申请了管理订阅的链接。",
    ended: "您已使其失效的链接不再可用。",
    button: "管理订阅",
  },
  test: {
    subject: (page) => `来自 ${page} 的测试消息`,
    text: "这是一条测试消息，没有发生任何问题。更新通知会以同样的方式送达。",
  },
  code: (code) => `请在状态页面输入此验证码以确认：${code}。验证码 24 小时内有效。`,
  ignore: "如果这不是您本人的操作，请忽略此消息。",
  invitation: {
    title: (inviter) => (inviter === null ? "邀请您加入管理门户" : `${inviter} 邀请您加入管理门户`),
    text: ({ page, role, email }) =>
      `您将以 ${role} 角色加入状态页 ${page} 的管理门户，并使用 ${email} 登录。`,
    expires: (time) => `此链接只能使用一次，有效期至 ${time}。请勿转发给任何人。`,
    button: "加入",
    ignore: "如果您没有预料到此邀请，请忽略它：不使用链接就不会发生任何事情。",
  },
  emailChange: {
    title: "您的电子邮件地址已更改",
    text: ({ page, email }) => `您在 ${page} 门户的账户不再使用地址 ${email}。从现在起，请使用新地址登录。`,
    button: "打开门户",
    ignore: "如果这不是您预期的更改，请告知门户的所有者。",
  },
  reset: {
    title: "设置新密码",
    text: ({ page, email }) => `有人在 ${page} 管理门户的登录页为 ${email} 申请了此链接。`,
    expires: (time) =>
      `此链接只能使用一次，有效期至 ${time}。使用后，您的所有会话都会结束。请勿转发给任何人。`,
    button: "设置密码",
    ignore: "如果这不是您本人的操作，请忽略此邮件：您的密码不会改变。",
  },
};
