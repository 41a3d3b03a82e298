/** Japanese texts of a component's page. */
import { html } from "../../html-template.ts";
import type { ComponentTexts } from "./component-texts.ts";
import { lengthIn } from "./text-formats.ts";

/** Japanese. */
export const componentJapanese: ComponentTexts = {
  inLastDays: "過去 90\u00A0日間の稼働率",
  sinceDate: (date) => `${date}からの稼働率`,
  length: lengthIn({
    d: "\u00A0日",
    h: "\u00A0時間",
    min: "\u00A0分",
    s: "\u00A0秒",
    under: "1\u00A0秒未満",
  }),

  howMade: "この数値の算出方法",
  times: (of, weight) => `${of} ×\u00A0${weight}`,
  downtime: "ダウンタイム",
  fromToNow: (from) => html`${from}から現在まで`,
  leftOut: "計算から除外",
  beforeStart: "計測開始前",
  less: (of) => `− ${of}`,
  observed: "観測時間",
  formula: ({ down, observed, exact, shown }) =>
    html`100 × (1 − ${down} ÷ ${observed}) = ${exact}、<b>表示は ${shown}</b>`,
  tooLittleObserved: "観測時間が 24\u00A0時間に満たないため、数値はまだありません。",
  rounded: "端数は切り捨てるため、100.00% はダウンタイムがまったくなかったことを示します。",
  asJson: (address) => html`<a href="${address}">同じ内容の JSON</a> で再計算できます。`,

  days: "正常稼働ではない時間があった日",
  noDays: "すべての日で終日正常に稼働しました。",
  allDay: (status) => `終日${status.replace(/中$/u, "")}`,
  notCounted: (reason) => (reason === "Before Start" ? "計測開始前のため計算から除外" : "計算から除外"),
  corrected: "運営者が訂正",
  andMore: (count) => `ほか ${count}\u00A0件`,
  dayFigure: (percent) => `この日の稼働率 ${percent}%`,
  todayFigure: (percent) => `今日これまでの稼働率 ${percent}%`,
  soFar: (length) => `これまでに ${length}`,

  corrections: "訂正",
  correction: (status, window) => html`<b>${status}</b>、${window}。`,
  byOperator: (time) => html`運営者による訂正、${time}。`,

  months: "過去 90\u00A0日間の月別",
  closed: (date) => html`${date}に確定`,
  stillOpen: "未確定",
  byNow: (percent) => `現時点の情報では ${percent}`,
  changedBy: { correction: "訂正", announcement: "お知らせ" },

  announcements: "お知らせ",
  noAnnouncements: "このコンポーネントに関するお知らせはありません。",
};
