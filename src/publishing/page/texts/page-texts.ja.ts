/** Japanese texts of the page. */
import type { PageSentence } from "../../../rules/page-status.ts";
import { html } from "../../html-template.ts";
import { componentJapanese } from "./component-texts.ja.ts";
import type { AnnouncementTexts, OriginTexts, PageTexts } from "./page-texts.ts";
import { aroundJapanese } from "./surrounding-texts.ja.ts";
import { bracketed, counter, durationIn } from "./text-formats.ts";

const { number, list } = counter("ja");
const brackets = ["（", "）"] as const;

const status: PageTexts["status"] = {
  Operational: "正常稼働中",
  "Under Maintenance": "メンテナンス中",
  Unknown: "状態不明",
  "Degraded Performance": "パフォーマンスの低下",
  "Partial Outage": "一部障害",
  "Major Outage": "重大な障害",
};

/** A status on past days, without the marker of progress. */
const past = (word: string) => word.replace(/中$/u, "");

function headline(sentence: PageSentence): string {
  switch (sentence.kind) {
    case "Empty":
      return "まだ何もありません";
    case "Unknown":
      return status.Unknown;
    case "Well":
      return "すべてのシステムが正常に稼働しています";
    case "Component":
      return `${list(sentence.names)}：${status[sentence.status]}`;
    case "Components":
      return `${status[sentence.status]}、${number(sentence.count)}\u00A0件のコンポーネントに影響`;
    case "WorstComponent":
      return `${list(sentence.names)}：${status[sentence.status]}、ほか ${number(sentence.others)}\u00A0件に影響`;
    case "WorstComponents":
      return `${status[sentence.status]}：${number(sentence.worst)}\u00A0件のコンポーネント、ほか ${number(sentence.others)}\u00A0件に影響`;
    case "Incident":
      return sentence.title;
    case "Monitoring":
      return `修正後の経過を観察中：${sentence.title}`;
    case "Incidents":
      return `対応中のインシデント ${number(sentence.count)}\u00A0件`;
  }
}

const toPlan = (isAsPlanned: boolean) => (isAsPlanned ? "予定どおり" : "予定より深刻");

const announcements: AnnouncementTexts = {
  kind: { Incident: "インシデント", Maintenance: "メンテナンス", Notice: "お知らせ" },
  state: {
    Investigating: "調査中",
    Identified: "原因特定済み",
    Monitoring: "経過観察中",
    Resolved: "解決済み",
    Scheduled: "予定",
    "In Progress": "実施中",
    Verifying: "動作確認中",
    Completed: "完了",
    Cancelled: "中止",
    Published: "お知らせ",
    Archived: "アーカイブ済み",
  },
  impact: { Minor: "影響度：小。", Major: "影響度：大。", Critical: "影響度：重大。" },
  impactWas: {
    Minor: "影響度は「小」でした。",
    Major: "影響度は「大」でした。",
    Critical: "影響度は「重大」でした。",
  },
  course: "進行状況",

  since: (time) => html`${time}から。`,
  until: (time) => html`${time}まで。`,
  planned: (window) => html`${window}。`,
  wasPlanned: (window) => html`当初の予定: ${window}。`,
  plannedOn: (kind, window) => html`${kind}、${window}。`,
  expects: (status, word) =>
    status === "Operational" ? "影響は見込まれていません。" : `想定される影響：最大で${word}。`,
  atWorst: (status, word) => (status === "Operational" ? "影響なしの見込み" : `影響は最大で${word}`),
  toPlan: (word, isAsPlanned) => `${word}、${toPlan(isAsPlanned)}`,
  notStarted: "まだ開始していません。",
  overrunning: (end) => html`<b>予定時間を超過</b>（終了予定：${end}）。`,
  took: (length) => `継続時間：${length}。`,
  recurring: "定期的に実施します。",
  was: (_, word) => `当時の状態：${word}`,
  worse: (own, word, title) =>
    title === null ? html`${word}（発表では${own}）` : html`「${title}」により${word}（発表では${own}）`,

  updates: "更新",
  started: "メンテナンスを開始しました。",
  stateSentence: (state) => `${state}。`,
  edited: (time) => html`${time}に編集`,
  readOn: "全文を読む",
  earlier: (count) => `以前の更新 ${number(count)}\u00A0件`,
  allUpdates: (count) => `更新 ${number(count)}\u00A0件をすべて見る`,
  change(before, after) {
    if (after === null) return "影響は解消";
    return before === null ? after : `${after}、以前の状態：${before}`;
  },
  postmortem: "事後報告",
  published: (time) => html`${time}に公開`,

  kindAndState: (kind, state) => `${kind}、${state}`,
  openSince: (kindAndState, time) => html`${kindAndState}、${time}から。`,
  closedAfter: (kindAndState, length) => `${kindAndState}、継続時間 ${length}。`,
  closed: (kindAndState) => `${kindAndState}。`,
  concerns: (names) => `${names}。`,

  alsoOpen: (count) => `ほかに ${number(count)}\u00A0件が進行中`,
  allOpen: (count) => `現在進行中の ${number(count)}\u00A0件をすべて見る`,
  upcoming: "予定されているメンテナンス",
  allUpcoming: (count) => `予定されているメンテナンス ${number(count)}\u00A0件をすべて見る`,
  recent: "過去 14\u00A0日間",
  noIncidents: "過去 14\u00A0日間にお知らせしたインシデントはありません。",
  allRecent: "すべての履歴",
};

const origin: OriginTexts = {
  at: (time) => time,
  since: (time) => `${time}から`,
  for: "{length}前から",
  monitor: (time) => html`監視による報告${bracketed(time, brackets)}`,
  hand: (time) => html`手動で設定${bracketed(time, brackets)}`,
  anyAnnouncement: "お知らせによる",
  silence: (time) => html`${time}報告なし`,
  neverReported: "まだ報告なし",
  unstable: (changes, isMore) =>
    html`<b>不安定</b>、${number(changes)}\u00A0回${isMore ? "を超える" : "の"}変化`,
};

/** Japanese. */
export const japanese: PageTexts = {
  language: "ja",
  direction: "ltr",
  locale: "ja-JP",
  status,
  between: { days: "。", date: "：", parts: "、", sentences: "。" },
  percent: (figure) => `${figure}%`,

  headline,
  title: (sentence, page) => `${sentence} · ${page}`,
  statusOf: (page) => `${page} の稼働状況`,
  updated: (time) => html`最終更新：${time}`,
  since: (time) => html`${time}から`,
  noNewsSince: (time) => html`最後の情報：${time}。それ以降、新しい情報はありません。`,
  momentAgo: "たった今",
  affected: "影響を受けているコンポーネント",
  andMore: (count) => `ほか ${number(count)}\u00A0件のコンポーネント`,
  moreOf: (count) => `ほか ${number(count)}\u00A0件`,

  components: "コンポーネント",
  statusSince: (shown, word, time) =>
    shown === "Operational" ? html`${time}から${word}` : html`<b>${word}</b>、${time}から`,
  plannedSince: (word, isAsPlanned, time) => html`<b>${word}</b>、${toPlan(isAsPlanned)}、${time}から`,
  wasAt: (unknown, word, time) => html`<b>${unknown}</b>、${time}時点：${word}`,
  groupCalm: (count) =>
    html`${number(count)}\u00A0件のコンポーネント、${count === 1 ? "" : "すべて"}正常稼働中`,
  groupUnknown: (unknown, count) => html`<b>${unknown}</b>、${number(count)}\u00A0件のコンポーネント`,
  groupTroubled: (word, troubled, count) =>
    html`<b>${word}</b>、${number(count)}\u00A0件のコンポーネントのうち ${number(troubled)}\u00A0件`,
  find: "コンポーネントを検索",
  found: (count) => `${number(count)}\u00A0件中 {shown}\u00A0件`,

  today: "今日",
  uptime: "稼働率",
  noData: "データなし",
  noFigure: "まだ数値なし",
  figureSince: (date) => `${date}から`,
  barsOfDays: (days) => `バー：過去 ${days}\u00A0日間`,
  uptimeOfDays: "稼働率：過去 90\u00A0日間",
  allDays: (word) => `過去 90\u00A0日間すべて${past(word)}`,
  otherDays: (word) => `その他の日はすべて${past(word)}`,
  beforeStart: "計測開始前",
  allDay: (word) => `終日${past(word)}`,
  unknownSince: (word, time) => `${time}から${word}`,
  duration: durationIn({ h: "\u00A0時間", min: "\u00A0分", under: "1\u00A0分未満" }),

  announcements,
  origin,
  historyOf: {
    filter: "コンポーネントまたはグループで絞り込む",
    none: "お知らせはありません。",
    older: "以前のお知らせ",
    newer: "新しいお知らせ",
    parts: "履歴のページ",
    years: "年",
  },
  component: componentJapanese,

  timesIn: (zone, name) =>
    zone === name ? `時刻はすべて ${zone} です。` : `時刻はすべて ${zone}（${name}）です。`,
  timesInPlace: (name, zone) => `時刻はすべてタイムゾーン ${name}（現在 ${zone}）です。`,
  printed: "印刷日時: {time}",
  inYourZone: "（お使いの端末のタイムゾーンでは {time}）",
  poweredBy: "Powered by Signalbox",
  history: "履歴",
  subscribe: "購読",
  feeds: {
    atom: "Atom",
    rss: "RSS",
    json: "JSON Feed",
    calendar: "メンテナンスカレンダー",
    calendarFile: "ダウンロード (.ics)",
    addToCalendar: "カレンダーに追加",
    about: "インシデント、メンテナンス、お知らせ",
    maintenanceOf: (page) => `${page}：メンテナンス`,
  },
  apiDocs: "API",
  asJson: "JSON",
  home: "ステータスページへ",
  describe: (page) => `${page} の稼働状況。各コンポーネントの現在の状態と過去 90\u00A0日間の記録です。`,

  empty: {
    headline: "まだ何もありません",
    lead: "このページにはまだコンポーネントがありません。",
    operators: "運用者向け",
    portal: "ポータルでこのページを設定する",
    terminal:
      "または、Signalbox を実行している環境で、その DATA_DIR を設定して次の 3 つのコマンドを実行してください。キーとコンポーネントを作成し、障害を報告します。",
  },
  around: aroundJapanese,
};
