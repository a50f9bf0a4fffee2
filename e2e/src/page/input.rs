//! What a person does: mouse, fingers, keys.

use super::Page;
use super::look::shown;
use crate::keys::Stroke;
use serde_json::{Value, json};
use std::path::Path;

/// A point of the screen in CSS pixels.
type Point = (f64, f64);

/// Brings the element `e` to where a person sees it and gives its middle, or why it cannot be hit.
///
/// It must have been painted and stand still, and nothing may lie in front of its middle. The text of a
/// label counts as part of it, and so does what is inside the element.
const AIM: &str = r"
    async e => {
      if (e === null) return { reason: 'nothing that matches is shown' };
      // Two frames: then what has just appeared is on the screen. A hidden tab has none.
      const frame = () => new Promise(done => {
        requestAnimationFrame(() => requestAnimationFrame(done));
        setTimeout(done, 2000);
      });
      const box = () => e.getBoundingClientRect();
      const inside = r => r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight && r.right <= innerWidth;
      if (!inside(box())) e.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const before = box();
      await frame();
      const now = box();
      if (before.x !== now.x || before.y !== now.y) return { reason: 'it is moving' };
      const [x, y] = [now.x + now.width / 2, now.y + now.height / 2];
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return { reason: 'its middle is outside the screen' };
      if (!e.contains(hit) && hit.closest('label')?.control !== e)
        return { reason: 'this is in front of it: ' + hit.cloneNode().outerHTML };
      if (e.disabled) return { reason: 'it is disabled' };
      return { x, y };
    }";

impl Page {
    /// Clicks the middle of the element with the mouse. Waits until a person could.
    pub fn click(&self, selector: &str) {
        let point = self.aim(selector);
        self.click_at(point.0, point.1);
    }

    /// Clicks at a point of the screen, in CSS pixels, whatever is there.
    pub fn click_at(&self, x: f64, y: f64) {
        self.mouse("mouseMoved", (x, y), 0);
        self.mouse("mousePressed", (x, y), 1);
        self.mouse("mouseReleased", (x, y), 1);
    }

    /// Moves the mouse over the middle of the element.
    pub fn hover(&self, selector: &str) {
        let point = self.aim(selector);
        self.mouse("mouseMoved", point, 0);
    }

    /// Drags with the mouse from the middle of one element to the middle of another.
    pub fn drag(&self, from: &str, to: &str) {
        let (start, end) = (self.aim(from), self.aim(to));
        self.mouse("mouseMoved", start, 0);
        self.mouse("mousePressed", start, 1);
        for step in 1..=8 {
            let part = f64::from(step) / 8.0;
            let between = (
                start.0 + (end.0 - start.0) * part,
                start.1 + (end.1 - start.1) * part,
            );
            self.mouse("mouseMoved", between, 1);
        }
        self.mouse("mouseReleased", end, 1);
    }

    fn mouse(&self, kind: &str, (x, y): Point, clicks: u32) {
        let held = if clicks > 0 { "left" } else { "none" };
        let buttons = u32::from(clicks > 0 && kind != "mouseReleased");
        self.call(
            "Input.dispatchMouseEvent",
            json!({ "type": kind, "x": x, "y": y, "button": held, "buttons": buttons, "clickCount": clicks }),
        );
    }

    /// Taps the middle of the element with a finger; the view must have touch. Waits until a person could.
    pub fn tap(&self, selector: &str) {
        let point = self.aim(selector);
        self.tap_at(point.0, point.1);
    }

    /// Taps at a point of the screen, in CSS pixels, whatever is there.
    pub fn tap_at(&self, x: f64, y: f64) {
        self.touch("touchStart", &[(x, y)]);
        self.touch("touchEnd", &[]);
    }

    /// Puts two fingers on either side of the element's middle and moves them apart, as to zoom in.
    pub fn pinch(&self, selector: &str) {
        let (x, y) = self.aim(selector);
        let fingers = |distance: f64| [(x - distance, y), (x + distance, y)];
        self.touch("touchStart", &fingers(10.0));
        for distance in [14.0, 20.0, 28.0, 36.0] {
            self.touch("touchMove", &fingers(distance));
        }
        self.touch("touchEnd", &[]);
    }

    /// Draws a finger from the middle of the element by so many CSS pixels.
    pub fn swipe(&self, selector: &str, by_x: f64, by_y: f64) {
        let (x, y) = self.aim(selector);
        self.touch("touchStart", &[(x, y)]);
        for step in 1..=8 {
            let part = f64::from(step) / 8.0;
            self.touch("touchMove", &[(x + by_x * part, y + by_y * part)]);
        }
        self.touch("touchEnd", &[]);
    }

    fn touch(&self, kind: &str, fingers: &[Point]) {
        let fingers: Vec<_> = fingers
            .iter()
            .enumerate()
            .map(|(id, (x, y))| json!({ "x": x, "y": y, "id": id }))
            .collect();
        self.call(
            "Input.dispatchTouchEvent",
            json!({ "type": kind, "touchPoints": fingers }),
        );
    }

    /// Strikes a key: `Enter`, `ArrowLeft`, `a`, `Shift+Tab`, `Control+z`.
    pub fn press(&self, key: &str) {
        let stroke = Stroke::read(key).unwrap_or_else(|error| self.fail(&error));
        let mut event = json!({
            "type": if stroke.text.is_some() { "keyDown" } else { "rawKeyDown" },
            "key": stroke.key,
            "code": stroke.code,
            "windowsVirtualKeyCode": stroke.number,
            "modifiers": stroke.modifiers,
        });
        if let Some(text) = stroke.text {
            event["text"] = text.into();
        }
        self.call("Input.dispatchKeyEvent", event.clone());
        event["type"] = "keyUp".into();
        if let Some(event) = event.as_object_mut() {
            event.remove("text");
        }
        self.call("Input.dispatchKeyEvent", event);
    }

    /// Strikes the keys of a text, one after the other, wherever the focus is.
    pub fn write(&self, text: &str) {
        for letter in text.chars() {
            match letter {
                '\n' => self.press("Enter"),
                ' ' => self.press("Space"),
                letter => self.press(&letter.to_string()),
            }
        }
    }

    /// Chooses the value of a `<select>`, or fills a field at once as pasting does. The page hears of it.
    pub fn fill(&self, selector: &str, value: &str) {
        self.of(
            selector,
            &format!(
                "{{ e.focus(); e.value = {}; for (const kind of ['input', 'change']) \
                 e.dispatchEvent(new Event(kind, {{ bubbles: true }})); }}",
                json!(value)
            ),
        );
    }

    /// Gives a file to an `<input type=file>`, which may be hidden.
    pub fn choose_file(&self, selector: &str, file: &Path) {
        let expression = format!("document.querySelector({})", json!(selector));
        let element = self.call("Runtime.evaluate", json!({ "expression": expression }));
        let object = &element["result"]["objectId"];
        if !object.is_string() {
            self.fail(&format!("there is no {selector}"));
        }
        let files = json!({ "files": [file.display().to_string()], "objectId": object });
        self.call("DOM.setFileInputFiles", files);
    }

    /// The middle of the element, when a person could hit it there.
    fn aim(&self, selector: &str) -> Point {
        let expression = format!("({AIM})({})", shown(selector));
        let mut reason = Value::Null;
        let point = self.wait(|| {
            let mut aimed = match self.try_evaluate(&expression) {
                Ok(aimed) => aimed,
                Err(error) => json!({ "reason": error }),
            };
            let point = aimed["x"].as_f64().zip(aimed["y"].as_f64());
            reason = aimed["reason"].take();
            point
        });
        point.unwrap_or_else(|| {
            let reason = reason.as_str().unwrap_or("no reason");
            self.fail(&format!(
                "{selector} could not be hit within {:?}: {reason}",
                self.patience.get()
            ))
        })
    }
}
