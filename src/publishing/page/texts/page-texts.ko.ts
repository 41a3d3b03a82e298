/** Korean texts of the page. */
import type { PageSentence } from "../../../rules/page-status.ts";
import { html } from "../../html-template.ts";
import { componentKorean } from "./component-texts.ko.ts";
import type { AnnouncementTexts, OriginTexts, PageTexts } from "./page-texts.ts";
import { aroundKorean } from "./surrounding-texts.ko.ts";
import { bracketed, counter, durationIn } from "./text-formats.ts";

const { number, list } = counter("ko");
// They stand close to what is before them.
const brackets = ["(", ")"] as const;
const components = (count: number) => `구성 요소 ${number(count)}개`;

const status: PageTexts["status"] = {
  Operational: "정상",
  "Under Maintenance": "점검 중",
  Unknown: "상태 알 수 없음",
  "Degraded Performance": "성능 저하",
  "Partial Outage": "부분 장애",
  "Major Outage": "심각한 장애",
};

function headline(sentence: PageSentence): string {
  switch (sentence.kind) {
    case "Empty":
      return "아직 아무것도 없습니다";
    case "Unknown":
      return status.Unknown;
    case "Well":
      return "모든 시스템이 정상 운영 중입니다";
    case "Component":
      return `${list(sentence.names)}: ${status[sentence.status]}`;
    case "Components":
      return `${status[sentence.status]}, ${components(sentence.count)}에 영향`;
    case "WorstComponent":
      return `${list(sentence.names)}: ${status[sentence.status]}, 그 외 ${number(sentence.others)}개에 영향`;
    case "WorstComponents":
      return `${status[sentence.status]}: ${components(sentence.worst)}, 그 외 ${number(sentence.others)}개에 영향`;
    case "Incident":
      return sentence.title;
    case "Monitoring":
      return `조치 후 모니터링 중: ${sentence.title}`;
    case "Incidents":
      return `진행 중인 장애 ${number(sentence.count)}건`;
  }
}

const toPlan = (isAsPlanned: boolean) => (isAsPlanned ? "예정대로" : "예정보다 심각");

const announcements: AnnouncementTexts = {
  kind: { Incident: "장애", Maintenance: "점검", Notice: "안내" },
  state: {
    Investigating: "조사 중",
    Identified: "원인 파악",
    Monitoring: "모니터링 중",
    Resolved: "해결됨",
    Scheduled: "예정",
    "In Progress": "진행 중",
    Verifying: "확인 중",
    Completed: "완료",
    Cancelled: "취소됨",
    Published: "안내",
    Archived: "보관됨",
  },
  impact: { Minor: "경미한 영향.", Major: "큰 영향.", Critical: "심각한 영향." },
  impactWas: { Minor: "영향이 경미했습니다.", Major: "영향이 컸습니다.", Critical: "영향이 심각했습니다." },
  course: "진행 상황",

  since: (time) => html`${time}부터.`,
  until: (time) => html`${time}까지.`,
  planned: (window) => html`${window}.`,
  wasPlanned: (window) => html`원래 예정: ${window}.`,
  plannedOn: (kind, window) => html`${kind}, ${window}.`,
  expects: (status, word) =>
    status === "Operational" ? "예상되는 영향이 없습니다." : `예상되는 영향: 최대 ${word}.`,
  atWorst: (status, word) => (status === "Operational" ? "예상되는 영향 없음" : `최대 ${word}`),
  toPlan: (word, isAsPlanned) => `${word}, ${toPlan(isAsPlanned)}`,
  notStarted: "아직 시작되지 않았습니다.",
  overrunning: (end) => html`<b>예정 시간 초과</b>, 종료 예정 시각: ${end}.`,
  took: (length) => `지속 시간: ${length}.`,
  recurring: "정기적으로 진행됩니다.",
  was: (_, word) => `당시 상태: ${word}`,
  worse: (own, word, title) =>
    title === null ? html`${word} (공지: ${own})` : html`“${title}”에 따르면 ${word} (공지: ${own})`,

  updates: "업데이트",
  started: "점검이 시작되었습니다.",
  stateSentence: (state) => `${state}.`,
  edited: (time) => html`${time}에 수정`,
  readOn: "전체 내용 읽기",
  earlier: (count) => `이전 업데이트 ${number(count)}건`,
  allUpdates: (count) => `업데이트 ${number(count)}건 모두 보기`,
  change(before, after) {
    if (after === null) return "더 이상 영향 없음";
    return before === null ? after : `${after}, 이전 상태: ${before}`;
  },
  postmortem: "사후 분석",
  published: (time) => html`${time}에 게시`,

  kindAndState: (kind, state) => `${kind}, ${state}`,
  openSince: (kindAndState, time) => html`${kindAndState}, ${time}부터.`,
  closedAfter: (kindAndState, length) => `${kindAndState}, 지속 시간 ${length}.`,
  closed: (kindAndState) => `${kindAndState}.`,
  concerns: (names) => `${names}.`,

  alsoOpen: (count) => `그 외 진행 중 ${number(count)}건`,
  allOpen: (count) => `진행 중인 ${number(count)}건 모두 보기`,
  upcoming: "예정된 점검",
  allUpcoming: (count) => `예정된 점검 ${number(count)}건 모두 보기`,
  recent: "최근 14일",
  noIncidents: "최근 14일 동안 공지된 장애가 없습니다.",
  allRecent: "전체 기록",
};

const origin: OriginTexts = {
  at: (time) => time,
  since: (time) => `${time}부터`,
  for: "{length} 동안",
  monitor: (time) => html`모니터링에서 보고됨${bracketed(time, brackets)}`,
  hand: (time) => html`수동으로 설정됨${bracketed(time, brackets)}`,
  anyAnnouncement: "공지에 따름",
  silence: (time) => html`${time} 보고 없음`,
  neverReported: "아직 보고 없음",
  unstable: (changes, isMore) => html`<b>불안정</b>, ${number(changes)}회${isMore ? " 넘게" : ""} 변경`,
};

/** Korean. */
export const korean: PageTexts = {
  language: "ko",
  direction: "ltr",
  // 24-hour clock: otherwise the day period would be separated from its time.
  locale: "ko-KR-u-hc-h23",
  status,
  between: { days: "; ", date: ": ", parts: ", ", sentences: ". " },
  percent: (figure) => `${figure}%`,

  headline,
  title: (sentence, page) => `${sentence} · ${page}`,
  statusOf: (page) => `${page} 운영 상태`,
  updated: (time) => html`마지막 업데이트: ${time}`,
  since: (time) => html`${time}부터`,
  noNewsSince: (time) => html`마지막 정보: ${time}. 이후 새로운 정보가 없습니다.`,
  momentAgo: "방금 전",
  affected: "영향을 받는 구성 요소",
  andMore: (count) => `그 외 ${components(count)}`,
  moreOf: (count) => `그 외 ${number(count)}개`,

  components: "구성 요소",
  statusSince: (shown, word, time) =>
    shown === "Operational" ? html`${time}부터 ${word}` : html`<b>${word}</b>, ${time}부터`,
  plannedSince: (word, isAsPlanned, time) => html`<b>${word}</b>, ${toPlan(isAsPlanned)}, ${time}부터`,
  wasAt: (unknown, word, time) => html`<b>${unknown}</b>, ${time} 당시: ${word}`,
  groupCalm: (count) => html`${components(count)}, ${count === 1 ? "" : "모두 "}정상`,
  groupUnknown: (unknown, count) => html`<b>${unknown}</b>, ${components(count)}`,
  groupTroubled: (word, troubled, count) =>
    html`<b>${word}</b>, ${components(count)} 중 ${number(troubled)}개`,
  find: "구성 요소 찾기",
  found: (count) => `${number(count)}개 중 {shown}개`,

  today: "오늘",
  uptime: "가동률",
  noData: "데이터 없음",
  noFigure: "아직 수치 없음",
  figureSince: (date) => `${date}부터`,
  barsOfDays: (days) => `막대: 최근 ${days}일`,
  uptimeOfDays: "가동률: 최근 90일",
  allDays: (word) => `최근 90일 내내 ${word}`,
  otherDays: (word) => `그 외 모든 날 ${word}`,
  beforeStart: "측정 시작 이전",
  allDay: (word) => `하루 종일 ${word}`,
  unknownSince: (word, time) => `${time}부터 ${word}`,
  duration: durationIn({ h: "시간", min: "분", under: "1분 미만" }),

  announcements,
  origin,
  historyOf: {
    filter: "구성 요소 또는 그룹으로 필터링",
    none: "공지가 없습니다.",
    older: "이전 공지",
    newer: "최근 공지",
    parts: "기록 페이지",
    years: "연도",
  },
  component: componentKorean,

  timesIn: (zone, name) =>
    zone === name ? `모든 시각은 ${zone} 기준입니다.` : `모든 시각은 ${zone}(${name}) 기준입니다.`,
  timesInPlace: (name, zone) => `모든 시각은 ${name} 시간대(현재 ${zone}) 기준입니다.`,
  printed: "인쇄: {time}",
  inYourZone: " (이 기기의 시간대 기준 {time})",
  poweredBy: "Powered by Signalbox",
  history: "기록",
  subscribe: "구독",
  feeds: {
    atom: "Atom",
    rss: "RSS",
    json: "JSON Feed",
    calendar: "점검 캘린더",
    calendarFile: "다운로드(.ics)",
    addToCalendar: "캘린더에 추가",
    about: "장애, 점검 및 안내",
    maintenanceOf: (page) => `${page}: 점검`,
  },
  apiDocs: "API",
  asJson: "JSON",
  home: "상태 페이지로 이동",
  describe: (page) => `${page} 운영 상태: 각 구성 요소의 현재 상태와 최근 90일 기록입니다.`,

  empty: {
    headline: "아직 아무것도 없습니다",
    lead: "이 페이지에는 아직 구성 요소가 없습니다.",
    operators: "운영자용",
    portal: "포털에서 이 페이지 설정",
    terminal:
      "또는 Signalbox를 실행하는 곳에서 해당 DATA_DIR을 설정하고 다음 세 명령을 실행하십시오. 키와 구성 요소를 만들고 장애를 보고합니다.",
  },
  around: aroundKorean,
};
