/** Simplified Chinese texts of a component's page. */
import { html } from "../../html-template.ts";
import type { ComponentTexts } from "./component-texts.ts";
import { lengthIn } from "./text-formats.ts";

/** Simplified Chinese. */
export const componentChinese: ComponentTexts = {
  inLastDays: "过去90天的可用率",
  sinceDate: (date) => `自${date}起的可用率`,
  length: lengthIn({ d: "天", h: "小时", min: "分钟", s: "秒", under: "不到1秒", between: "" }),

  howMade: "可用率的计算方法",
  times: (of, weight) => `${of} ×\u00A0${weight}`,
  downtime: "停机时间",
  fromToNow: (from) => html`${from} 至今`,
  leftOut: "不计入",
  beforeStart: "监测开始之前",
  less: (of) => `− ${of}`,
  observed: "观测时间",
  formula: ({ down, observed, exact, shown }) =>
    html`100 × (1 − ${down} ÷ ${observed}) = ${exact}，<b>显示为 ${shown}</b>`,
  tooLittleObserved: "观测时间不足24小时，暂无可用率。",
  rounded: "数值向下舍入，因此 100.00% 表示完全没有停机。",
  asJson: (address) => html`可<a href="${address}">下载 JSON 数据</a>自行核对。`,

  days: "并非全天运行正常的日期",
  noDays: "所有日期全天运行正常。",
  allDay: (status) => `全天${status.replace(/中$/u, "")}`,
  notCounted: (reason) => (reason === "Before Start" ? "监测开始之前，不计入" : "不计入"),
  corrected: "已由运营方更正",
  andMore: (count) => `另有${count}项`,
  dayFigure: (percent) => `当天可用率 ${percent}%`,
  todayFigure: (percent) => `今天截至目前的可用率 ${percent}%`,
  soFar: (length) => `截至目前 ${length}`,

  corrections: "更正",
  correction: (status, window) => html`<b>${status}</b>，${window}。`,
  byOperator: (time) => html`由运营方更正，${time}。`,

  months: "过去90天各月",
  closed: (date) => html`${date}起为最终数值`,
  stillOpen: "统计中",
  byNow: (percent) => `计入后续报告后为 ${percent}`,
  changedBy: { correction: "更正", announcement: "公告" },

  announcements: "公告",
  noAnnouncements: "没有与此组件有关的公告。",
};
