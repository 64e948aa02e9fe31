using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Contract;

/// <summary>A base class with three derived ones, told apart by a first member.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(Circle), "circle")]
[JsonDerivedType(typeof(Rectangle), "rectangle")]
[JsonDerivedType(typeof(Label), "label")]
public abstract class Shape
{
    public int Id { get; set; }

    public double X { get; set; }

    public double Y { get; set; }

    internal static List<Shape> MakeMany(Prose prose) => prose.Many(32, Make);

    private static Shape Make(Prose prose)
    {
        Shape shape = prose.Number(3) switch
        {
            0 => new Circle { Radius = Coordinate(prose), Filled = prose.Chance(50) },
            1 => new Rectangle { Width = Coordinate(prose), Height = Coordinate(prose), Color = prose.Letters(6) },
            _ => new Label { Text = prose.Words(10 + prose.Number(20)), Size = prose.Number(40) + 6 },
        };
        shape.Id = prose.Number(100_000);
        shape.X = Coordinate(prose);
        shape.Y = Coordinate(prose);
        return shape;
    }

    private static double Coordinate(Prose prose) => prose.Number(100_000) / 100.0;
}

public sealed class Circle : Shape
{
    public double Radius { get; set; }

    public bool Filled { get; set; }
}

public sealed class Rectangle : Shape
{
    public double Width { get; set; }

    public double Height { get; set; }

    public string Color { get; set; } = "";
}

public sealed class Label : Shape
{
    public string Text { get; set; } = "";

    public int Size { get; set; }
}
