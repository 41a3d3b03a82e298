/** Korean texts of a component's page. */
import { html } from "../../html-template.ts";
import type { ComponentTexts } from "./component-texts.ts";
import { lengthIn } from "./text-formats.ts";

/** Korean. */
export const componentKorean: ComponentTexts = {
  inLastDays: "최근 90일 가동률",
  sinceDate: (date) => `${date} 이후 가동률`,
  length: lengthIn({ d: "일", h: "시간", min: "분", s: "초", under: "1초 미만" }),

  howMade: "이 수치의 계산 방법",
  times: (of, weight) => `${of} ×\u00A0${weight}`,
  downtime: "다운타임",
  fromToNow: (from) => html`${from}부터 현재까지`,
  leftOut: "계산에서 제외",
  beforeStart: "측정 시작 이전",
  less: (of) => `− ${of}`,
  observed: "관측 시간",
  formula: ({ down, observed, exact, shown }) =>
    html`100 × (1 − ${down} ÷ ${observed}) = ${exact}, <b>표시값 ${shown}</b>`,
  tooLittleObserved: "관측 시간이 24시간 미만이어서 아직 수치가 없습니다.",
  rounded: "내림한 값이므로 100.00%는 다운타임이 전혀 없었음을 뜻합니다.",
  asJson: (address) => html`<a href="${address}">JSON을 내려받아</a> 직접 확인할 수 있습니다.`,

  days: "정상이 아닌 시간이 있었던 날",
  noDays: "모든 날 하루 종일 정상이었습니다.",
  allDay: (status) => `하루 종일 ${status}`,
  notCounted: (reason) =>
    reason === "Before Start" ? "측정 시작 이전이므로 계산에서 제외" : "계산에서 제외",
  corrected: "운영자가 정정함",
  andMore: (count) => `그 외 ${count}건`,
  dayFigure: (percent) => `이날 가동률 ${percent}%`,
  todayFigure: (percent) => `오늘 현재까지 가동률 ${percent}%`,
  soFar: (length) => `현재까지 ${length}`,

  corrections: "정정",
  correction: (status, window) => html`<b>${status}</b>, ${window}.`,
  byOperator: (time) => html`운영자가 정정함, ${time}.`,

  months: "최근 90일의 월별",
  closed: (date) => html`${date}에 확정`,
  stillOpen: "집계 중",
  byNow: (percent) => `이후 보고를 반영하면 ${percent}`,
  changedBy: { correction: "정정", announcement: "공지" },

  announcements: "공지",
  noAnnouncements: "이 구성 요소에 관한 공지가 없습니다.",
};
