using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.SignalR;

namespace Peregrine.Json.Hosts;

/// <summary>The types of the results, and what returns them.</summary>
public sealed partial class KeptDiscriminatorTests
{
    [JsonDerivedType(typeof(Circle), "circle")]
    [JsonDerivedType(typeof(Square), 4)]
    [JsonDerivedType(typeof(Failing), "failing")]
    public abstract class Shape
    {
        [JsonPropertyOrder(1)]
        public string? Label { get; set; }
    }

    public sealed class Circle : Shape
    {
        public int Radius { get; set; }
    }

    public class Square : Shape
    {
        public int Side { get; set; }
    }

    public sealed class Failing : Shape
    {
        public Dictionary<string, double> Numbers { get; } = [];
    }

    public sealed class Triangle : Shape
    {
        public int Height { get; set; }
    }

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
    [JsonDerivedType(typeof(Dog), "dog")]
    [JsonDerivedType(typeof(Puppy), "puppy")]
    public class Animal
    {
        [JsonPropertyOrder(1)]
        public string? Name { get; set; }

        [JsonPropertyOrder(2)]
        public int Age { get; set; }
    }

    public class Dog : Animal;

    public class Puppy : Dog
    {
        public int Teeth { get; set; }
    }

    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)]
    [JsonDerivedType(typeof(Middle))]
    [JsonDerivedType(typeof(Leaf), "far")]
    public class Root
    {
        [JsonPropertyOrder(2)]
        public int A { get; set; }
    }

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "of")]
    [JsonDerivedType(typeof(Leaf), "leaf")]
    public class Middle : Root
    {
        [JsonPropertyOrder(1)]
        public int B { get; set; }
    }

    public class Leaf : Middle
    {
        public int C { get; set; }
    }

    [JsonDerivedType(typeof(Point), "point")]
    [JsonDerivedType(typeof(Box), "box")]
    public interface IThing;

    public struct Point : IThing
    {
        public int X { get; set; }

        public int Y { get; set; }
    }

    public sealed class Box : IThing
    {
        public int Size { get; set; }
    }

    [JsonDerivedType(typeof(Agreed), "both")]
    [JsonDerivedType(typeof(Contradicted), "first")]
    public interface IFirst;

    [JsonDerivedType(typeof(Agreed), "both")]
    [JsonDerivedType(typeof(Contradicted), "second")]
    public interface ISecond;

    public sealed class Agreed : IFirst, ISecond
    {
        public int N { get; set; }
    }

    public sealed class Contradicted : IFirst, ISecond
    {
        public int N { get; set; }
    }

    [JsonDerivedType(typeof(Taken), "taken")]
    public interface ITaken;

    public sealed class Taken : ITaken
    {
        [JsonPropertyName("$type")]
        public string? Type { get; set; }

        public int N { get; set; }
    }

    [JsonDerivedType(typeof(Invoice), "invoice")]
    public abstract record Document([property: JsonPropertyOrder(1)] int Id);

    public sealed record Invoice(int Id, decimal Total) : Document(Id);

    [JsonDerivedType(typeof(Ring), "ring")]
    public abstract class Chain;

    public sealed class Ring : Chain
    {
        public Ring? Next { get; set; }

        public static Ring Closed()
        {
            var ring = new Ring();
            ring.Next = ring;
            return ring;
        }
    }

    public class Figure;

    public sealed class Line : Figure
    {
        public int Length { get; set; }
    }

    public sealed class Holder
    {
        public Circle? Circle { get; set; }

        public Shape? Shape { get; set; }

        public object? Anything { get; set; }

        public Circle? None { get; set; }
    }

    public sealed class Plain
    {
        public string? Text { get; set; }

        public List<int>? Numbers { get; set; }
    }

    public sealed class KeptHub : Hub
    {
        public List<Circle> List() => [new() { Radius = 2, Label = "l" }];

        public Task Send() => Clients.Caller.SendAsync("Sent", new Circle[] { new() { Radius = 2, Label = "l" } });
    }
}

[ApiController]
[Route("mvc")]
public sealed class KeptController : ControllerBase
{
    public static List<KeptDiscriminatorTests.Circle> Twice()
    {
        var circle = new KeptDiscriminatorTests.Circle { Radius = 1 };
        return [circle, circle];
    }

    public static List<KeptDiscriminatorTests.Circle> Many() => [.. Enumerable.Range(0, 60_000).Select(static n => new KeptDiscriminatorTests.Circle { Radius = n })];

    private static object Of(string name) => name switch
    {
        "-twice" => Twice(),
        "-ring" => KeptDiscriminatorTests.Ring.Closed(),
        "-many" => Many(),
        _ => KeptDiscriminatorTests.ValueOf(name[1..]),
    };

    [HttpGet("ok{name}")]
    [HttpGet("ok/{plain}")]
    public IActionResult Succeed(string? name, string? plain) => Ok(Of(name ?? "/" + plain));

    [HttpGet("json{name}")]
    [HttpGet("json/{plain}")]
    public JsonResult Json(string? name, string? plain) => new(Of(name ?? "/" + plain));

    [HttpGet("result/{plain}")]
    public ActionResult<KeptDiscriminatorTests.Shape> Result(string plain) => Ok(KeptDiscriminatorTests.ValueOf(plain));

    [HttpGet("object/{plain}")]
    public object Any(string plain) => KeptDiscriminatorTests.ValueOf(plain);

    [HttpGet("declared/{plain}")]
    public ObjectResult Declared(string plain) => new(KeptDiscriminatorTests.ValueOf(plain)) { DeclaredType = KeptDiscriminatorTests.ValueOf(plain).GetType() };

    [HttpGet("created/{plain}")]
    public IActionResult Make(string plain) => Created("/", KeptDiscriminatorTests.ValueOf(plain));

    [HttpGet("line")]
    public IActionResult Line() => Ok(new KeptDiscriminatorTests.Line { Length = 3 });

    [HttpPost("read")]
    public IActionResult Read([FromBody] KeptDiscriminatorTests.Circle? circle) => Content($"{circle?.Radius} {circle?.Label}", "text/plain");

    [HttpPost("read-list")]
    public IActionResult ReadList([FromBody] List<KeptDiscriminatorTests.Circle?> circles) => Content($"{circles.FirstOrDefault()?.Radius} {circles.FirstOrDefault()?.Label}", "text/plain");
}

[JsonSerializable(typeof(KeptDiscriminatorTests.Circle))]
[JsonSerializable(typeof(KeptDiscriminatorTests.Square))]
[JsonSerializable(typeof(KeptDiscriminatorTests.Shape))]
[JsonSerializable(typeof(KeptDiscriminatorTests.Puppy))]
[JsonSerializable(typeof(KeptDiscriminatorTests.Invoice))]
[JsonSerializable(typeof(KeptDiscriminatorTests.Document))]
[JsonSerializable(typeof(List<KeptDiscriminatorTests.Circle>))]
[JsonSerializable(typeof(KeptDiscriminatorTests.Holder))]
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
public sealed partial class KeptContext : JsonSerializerContext;
