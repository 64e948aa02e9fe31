using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Peregrine.Json.Hosts;

/// <summary>Values whose writing fails: how, in what shape, and after how many characters.</summary>
public static class Failures
{
    /// <summary>How writing fails; the last does not.</summary>
    public static IReadOnlyList<string> Kinds { get; } = ["nan", "getter", "cycle", "converter", "half", "surrogate", "deep", "unsupported", "sequence", "none"];

    /// <summary>The shapes that the failure is the end of.</summary>
    public static IReadOnlyList<string> Shapes { get; } = ["member", "list", "lazy", "rows"];

    /// <summary>An object whose members fail, last.</summary>
    public static Row Bad(string kind)
    {
        var row = new Row { Text = "last" };
        switch (kind)
        {
            case "nan":
                row.Number = double.NaN;
                break;
            case "getter":
                row.Throws = true;
                break;
            case "cycle":
                row.Next = row;
                break;
            case "converter":
                row.Converted = new Unwritten(0);
                break;
            case "half":
                row.Converted = new Unwritten(3);
                break;
            case "surrogate":
                row.Node = JsonNode.Parse("\"\\ud800\"");
                break;
            case "deep":
                for (int i = 0; i < 80; i++)
                {
                    row = new Row { Next = row };
                }

                break;
            case "unsupported":
                row.Unsupported = new Unsupported();
                break;
            case "sequence":
                row.Numbers = Numbers();
                break;
        }

        return row;

        static IEnumerable<int> Numbers()
        {
            yield return 1;
            throw new InvalidOperationException("No more numbers.");
        }
    }

    /// <summary>A value of a shape.</summary>
    public static object Make(string shape, string kind, int size) =>
        shape switch
        {
            "member" => With(size, Bad(kind)),
            "list" => Before(size).Append(Bad(kind)).ToList(),
            "lazy" => Lazy(kind, size),
            _ => new Rows { Before = [.. Before(size)], Last = Bad(kind) },
        };

    /// <summary>The same elements, none of which is there when it is requested: all are waited for, however busy the machine is.</summary>
    public static IAsyncEnumerable<Row> Later(string kind, int size) => new LaterElements<Row>(Lazy(kind, size));

    private static Row With(int size, Row row)
    {
        row.Text = new string('x', size);
        return row;
    }

    private static IEnumerable<Row> Lazy(string kind, int size)
    {
        foreach (Row row in Before(size))
        {
            yield return row;
        }

        yield return kind == "getter" ? throw new InvalidOperationException("No more rows.") : Bad(kind);
    }

    private static IEnumerable<Row> Before(int size)
    {
        for (int i = 0; i < size; i += 100)
        {
            yield return new Row { Text = new string('y', Math.Min(100, size - i)) };
        }
    }

    /// <summary>Every kind of endpoint, by path, shape, kind of failure and size.</summary>
    public static void Map(WebApplication app, bool isPackage)
    {
        app.MapGet("/value/{shape}/{kind}/{size}", static (string shape, string kind, int size) => Make(shape, kind, size));
        app.MapGet("/row/{shape}/{kind}/{size}", static (string kind, int size) => (Row)Make("member", kind, size));
        app.MapGet("/rows/{shape}/{kind}/{size}", static (string kind, int size) => (List<Row>)Make("list", kind, size));
        app.MapGet("/sequence/{shape}/{kind}/{size}", static (string kind, int size) => (IEnumerable<Row>)Make("lazy", kind, size));
        app.MapGet("/results/{shape}/{kind}/{size}", static (string shape, string kind, int size) => Results.Json(Make(shape, kind, size), statusCode: 202));
        app.MapGet("/typed/{shape}/{kind}/{size}", static (string kind, int size) => TypedResults.Ok((Row)Make("member", kind, size)));
        app.MapGet("/async/{shape}/{kind}/{size}", static (string kind, int size) => Later(kind, size));
        if (isPackage)
        {
            app.MapGet("/write/{shape}/{kind}/{size}", static (HttpContext http, string shape, string kind, int size) => AspNetCore.PeregrineJsonResponse.WriteAsJsonAsync(http.Response, Make(shape, kind, size)));
            app.MapGet("/write-row/{shape}/{kind}/{size}", static (HttpContext http, string kind, int size) => AspNetCore.PeregrineJsonResponse.WriteAsJsonAsync(http.Response, (Row)Make("member", kind, size)));
            app.MapGet("/write-token/{shape}/{kind}/{size}", static (HttpContext http, string shape, string kind, int size) => AspNetCore.PeregrineJsonResponse.WriteAsJsonAsync(http.Response, Make(shape, kind, size), http.RequestAborted));
            app.MapGet("/write-async/{shape}/{kind}/{size}", static (HttpContext http, string kind, int size) => AspNetCore.PeregrineJsonResponse.WriteAsJsonAsync(http.Response, Later(kind, size)));
        }
        else
        {
            app.MapGet("/write/{shape}/{kind}/{size}", static (HttpContext http, string shape, string kind, int size) => http.Response.WriteAsJsonAsync(Make(shape, kind, size)));
            app.MapGet("/write-row/{shape}/{kind}/{size}", static (HttpContext http, string kind, int size) => http.Response.WriteAsJsonAsync((Row)Make("member", kind, size)));
            app.MapGet("/write-token/{shape}/{kind}/{size}", static (HttpContext http, string shape, string kind, int size) => http.Response.WriteAsJsonAsync(Make(shape, kind, size), http.RequestAborted));
            app.MapGet("/write-async/{shape}/{kind}/{size}", static (HttpContext http, string kind, int size) => http.Response.WriteAsJsonAsync(Later(kind, size)));
        }
    }

    /// <summary>A row; what makes it fail comes last.</summary>
    public sealed class Row
    {
        internal bool Throws { get; set; }

        public string? Text { get; set; }

        public double Number { get; set; } = 1.5;

        public Row? Next { get; set; }

        public JsonNode? Node { get; set; }

        public Unwritten? Converted { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public Unsupported? Unsupported { get; set; }

        public IEnumerable<int>? Numbers { get; set; }

        public int Getter => Throws ? throw new InvalidOperationException("A getter has thrown.") : 1;
    }

    public sealed class Rows
    {
        public List<Row>? Before { get; set; }

        public Row? Last { get; set; }
    }

    /// <summary>Contains a pointer, which is not supported.</summary>
    public sealed class Unsupported
    {
        public nint Pointer { get; set; }
    }

    /// <summary>Its converter throws after some elements.</summary>
    [JsonConverter(typeof(Converter))]
    public sealed record Unwritten(int Count)
    {
        private sealed class Converter : JsonConverter<Unwritten>
        {
            public override Unwritten Read(ref System.Text.Json.Utf8JsonReader reader, Type typeToConvert, System.Text.Json.JsonSerializerOptions options) => throw new NotSupportedException();

            public override void Write(System.Text.Json.Utf8JsonWriter writer, Unwritten value, System.Text.Json.JsonSerializerOptions options)
            {
                for (int i = 0; i < value.Count; i++)
                {
                    if (i == 0)
                    {
                        writer.WriteStartArray();
                    }

                    writer.WriteNumberValue(i);
                }

                throw new FormatException("A converter has thrown.");
            }
        }
    }
}

[ApiController]
[Route("mvc-fails")]
public sealed class FailingController : ControllerBase
{
    [HttpGet("ok/{shape}/{kind}/{size}")]
    public IActionResult Good(string shape, string kind, int size) => Ok(Failures.Make(shape, kind, size));

    [HttpGet("row/{shape}/{kind}/{size}")]
    public Failures.Row Row(string kind, int size) => (Failures.Row)Failures.Make("member", kind, size);

    [HttpGet("rows/{shape}/{kind}/{size}")]
    public ActionResult<List<Failures.Row>> Rows(string kind, int size) => (List<Failures.Row>)Failures.Make("list", kind, size);

    [HttpGet("status/{shape}/{kind}/{size}")]
    public IActionResult Status(string shape, string kind, int size) => new ObjectResult(Failures.Make(shape, kind, size)) { StatusCode = 202 };

    [HttpGet("json/{shape}/{kind}/{size}")]
    public JsonResult Json(string shape, string kind, int size) => new(Failures.Make(shape, kind, size)) { StatusCode = 203 };

    [HttpGet("sequence/{shape}/{kind}/{size}")]
    public IEnumerable<Failures.Row> Sequence(string kind, int size) => (IEnumerable<Failures.Row>)Failures.Make("lazy", kind, size);

    [HttpGet("async/{shape}/{kind}/{size}")]
    public IAsyncEnumerable<Failures.Row> Later(string kind, int size) => Failures.Later(kind, size);
}
