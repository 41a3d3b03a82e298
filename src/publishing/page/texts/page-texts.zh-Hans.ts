/** Simplified Chinese texts of the page. */
import type { PageSentence } from "../../../rules/page-status.ts";
import { html } from "../../html-template.ts";
import { componentChinese } from "./component-texts.zh-Hans.ts";
import type { AnnouncementTexts, OriginTexts, PageTexts } from "./page-texts.ts";
import { aroundChinese } from "./surrounding-texts.zh-Hans.ts";
import { bracketed, counter, durationIn } from "./text-formats.ts";

const { number, list } = counter("zh-Hans");
const brackets = ["（", "）"] as const;
const components = (count: number) => `${number(count)}个组件`;

const status: PageTexts["status"] = {
  Operational: "运行正常",
  "Under Maintenance": "维护中",
  Unknown: "状态未知",
  "Degraded Performance": "性能下降",
  "Partial Outage": "部分中断",
  "Major Outage": "严重中断",
};

function headline(sentence: PageSentence): string {
  switch (sentence.kind) {
    case "Empty":
      return "这里还没有内容";
    case "Unknown":
      return status.Unknown;
    case "Well":
      return "所有系统运行正常";
    case "Component":
      return `${list(sentence.names)}：${status[sentence.status]}`;
    case "Components":
      return `${status[sentence.status]}，${components(sentence.count)}受影响`;
    case "WorstComponent":
      return `${list(sentence.names)}：${status[sentence.status]}，另有${components(sentence.others)}受影响`;
    case "WorstComponents":
      return `${status[sentence.status]}：${components(sentence.worst)}，另有${components(sentence.others)}受影响`;
    case "Incident":
      return sentence.title;
    case "Monitoring":
      return `已修复，正在观察：${sentence.title}`;
    case "Incidents":
      return `${number(sentence.count)}起故障正在处理`;
  }
}

const toPlan = (isAsPlanned: boolean) => (isAsPlanned ? "符合计划" : "比计划更严重");

const announcements: AnnouncementTexts = {
  kind: { Incident: "故障", Maintenance: "维护", Notice: "通知" },
  state: {
    Investigating: "调查中",
    Identified: "已查明原因",
    Monitoring: "观察中",
    Resolved: "已解决",
    Scheduled: "已计划",
    "In Progress": "进行中",
    Verifying: "验证中",
    Completed: "已完成",
    Cancelled: "已取消",
    Published: "通知",
    Archived: "已归档",
  },
  impact: { Minor: "影响较小。", Major: "影响较大。", Critical: "影响严重。" },
  impactWas: { Minor: "此前影响较小。", Major: "此前影响较大。", Critical: "此前影响严重。" },
  course: "进度",

  since: (time) => html`始于 ${time}。`,
  until: (time) => html`持续至 ${time}。`,
  planned: (window) => html`${window}。`,
  wasPlanned: (window) => html`原定时间：${window}。`,
  plannedOn: (kind, window) => html`${kind}：${window}。`,
  expects: (status, word) =>
    status === "Operational" ? "预计不会造成影响。" : `预计影响：最严重为${word}。`,
  atWorst: (status, word) => (status === "Operational" ? "预计无影响" : `最严重为${word}`),
  toPlan: (word, isAsPlanned) => `${word}，${toPlan(isAsPlanned)}`,
  notStarted: "尚未开始。",
  overrunning: (end) => html`<b>已超出计划时间</b>，原定结束时间：${end}。`,
  took: (length) => `历时${length}。`,
  recurring: "定期进行。",
  was: (_, word) => `当时状态：${word}`,
  worse: (own, word, title) =>
    title === null ? html`${word}（公告中为${own}）` : html`依据“${title}”为${word}（公告中为${own}）`,

  updates: "更新",
  started: "维护已开始。",
  stateSentence: (state) => `${state}。`,
  edited: (time) => html`编辑于 ${time}`,
  readOn: "阅读全文",
  earlier: (count) => `${number(count)}条较早的更新`,
  allUpdates: (count) => `全部${number(count)}条更新`,
  change(before, after) {
    if (after === null) return "不再受影响";
    return before === null ? after : `${after}，之前：${before}`;
  },
  postmortem: "事后分析",
  published: (time) => html`发布于 ${time}`,

  kindAndState: (kind, state) => `${kind}，${state}`,
  openSince: (kindAndState, time) => html`${kindAndState}，始于 ${time}。`,
  closedAfter: (kindAndState, length) => `${kindAndState}，历时${length}。`,
  closed: (kindAndState) => `${kindAndState}。`,
  concerns: (names) => `${names}。`,

  alsoOpen: (count) => `另有${number(count)}项进行中`,
  allOpen: (count) => `全部${number(count)}项进行中的公告`,
  upcoming: "即将进行的维护",
  allUpcoming: (count) => `全部${number(count)}项即将进行的维护`,
  recent: "过去14天",
  noIncidents: "过去14天没有发布故障公告。",
  allRecent: "全部历史记录",
};

const origin: OriginTexts = {
  at: (time) => time,
  since: (time) => `自 ${time} 起`,
  for: "已有{length}",
  monitor: (time) => html`由监控上报${bracketed(time, brackets)}`,
  hand: (time) => html`手动设置${bracketed(time, brackets)}`,
  anyAnnouncement: "依据公告",
  silence: (time) => html`${time}未收到上报`,
  neverReported: "尚未收到上报",
  unstable: (changes, isMore) => html`<b>不稳定</b>，变化${isMore ? "超过" : ""}${number(changes)}次`,
};

/** Simplified Chinese. */
export const chinese: PageTexts = {
  language: "zh-Hans",
  direction: "ltr",
  locale: "zh-Hans-CN",
  status,
  between: { days: "；", date: "：", parts: "，", sentences: "。" },
  percent: (figure) => `${figure}%`,

  headline,
  title: (sentence, page) => `${sentence} · ${page}`,
  statusOf: (page) => `${page} 运行状态`,
  updated: (time) => html`更新于 ${time}`,
  since: (time) => html`始于 ${time}`,
  noNewsSince: (time) => html`最近一次信息：${time}。此后没有新信息。`,
  momentAgo: "刚刚",
  affected: "受影响的组件",
  andMore: (count) => `以及另外${components(count)}`,
  moreOf: (count) => `另外${number(count)}个`,

  components: "组件",
  statusSince: (shown, word, time) =>
    shown !== "Operational"
      ? html`<b>${word}</b>，始于 ${time}`
      : // Only a time as text has nothing added to it by the script.
        typeof time === "string"
        ? html`自 ${time} 起${word}`
        : html`${word}，始于 ${time}`,
  plannedSince: (word, isAsPlanned, time) => html`<b>${word}</b>，${toPlan(isAsPlanned)}，始于 ${time}`,
  wasAt: (unknown, word, time) => html`<b>${unknown}</b>，${time} 时：${word}`,
  groupCalm: (count) => html`${components(count)}，${count === 1 ? "" : "均"}运行正常`,
  groupUnknown: (unknown, count) => html`<b>${unknown}</b>，${components(count)}`,
  groupTroubled: (word, troubled, count) =>
    html`<b>${word}</b>，${components(count)}中的${number(troubled)}个`,
  find: "查找组件",
  found: (count) => `${number(count)}个中的{shown}个`,

  today: "今天",
  uptime: "可用率",
  noData: "无数据",
  noFigure: "暂无数值",
  figureSince: (date) => `自${date}起`,
  barsOfDays: (days) => `状态条：过去${days}天`,
  uptimeOfDays: "可用率：过去90天",
  allDays: (word) => `过去90天均${word}`,
  otherDays: (word) => `其余各天均${word}`,
  beforeStart: "监测开始之前",
  allDay: (word) => `全天${word.replace(/中$/u, "")}`,
  unknownSince: (word, time) => `自 ${time} 起${word}`,
  duration: durationIn({ h: "小时", min: "分钟", under: "不到1分钟", between: "" }),

  announcements,
  origin,
  historyOf: {
    filter: "按组件或组筛选",
    none: "没有公告。",
    older: "较早",
    newer: "较新",
    parts: "历史记录分页",
    years: "年份",
  },
  component: componentChinese,

  timesIn: (zone, name) => (zone === name ? `所有时间均为 ${zone}。` : `所有时间均为 ${zone}（${name}）。`),
  timesInPlace: (name, zone) => `所有时间均为 ${name} 时区（当前为 ${zone}）。`,
  printed: "打印时间：{time}",
  inYourZone: "（此设备所在时区：{time}）",
  poweredBy: "由 Signalbox 提供支持",
  history: "历史记录",
  subscribe: "订阅",
  feeds: {
    atom: "Atom",
    rss: "RSS",
    json: "JSON Feed",
    calendar: "维护日历",
    calendarFile: "下载 (.ics)",
    addToCalendar: "添加到日历",
    about: "故障、维护和通知",
    maintenanceOf: (page) => `${page}：维护`,
  },
  apiDocs: "API",
  asJson: "JSON",
  home: "前往状态页",
  describe: (page) => `${page} 的运行状态：每个组件的当前状态和过去90天的记录。`,

  empty: {
    headline: "这里还没有内容",
    lead: "此页面还没有组件。",
    operators: "运维人员",
    portal: "在管理门户中设置此页面",
    terminal:
      "或者在运行 Signalbox 的环境中，使用其 DATA_DIR 执行下面三行命令：创建一个密钥和一个组件，并报告一次故障。",
  },
  around: aroundChinese,
};
