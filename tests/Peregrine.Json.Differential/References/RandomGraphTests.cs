using Peregrine.Json.Differential.Harness;
using static Peregrine.Json.Differential.References.ReferenceModels;

namespace Peregrine.Json.Differential.References;

/// <summary>Random graphs with shared nodes and cycles, under both handlers, there and back.</summary>
public class RandomGraphTests
{
    [Fact]
    public void GraphsAreTheSame()
    {
        var report = new Report();
        var random = new Random(7);
        for (int round = TestScale.Times(150); round > 0; round--)
        {
            object[] graph = Make(random, random.Next(1, 25));
            JsonSerializerOptions options = ReferenceTests.Options[random.Next(ReferenceTests.Options.Length)];
            switch (graph[0])
            {
                case Node node:
                    ReferenceTrials.RoundTrip(report, node, options);
                    break;
                case Animal animal:
                    ReferenceTrials.RoundTrip(report, animal, options);
                    break;
                default:
                    ReferenceTrials.RoundTrip(report, graph[0], options);
                    break;
            }
        }

        report.Check();
    }

    /// <summary>Makes objects first and connects them afterwards: edges lead anywhere. The depth stays small enough for most of them to be written.</summary>
    private static object[] Make(Random random, int count)
    {
        var all = new object[count];
        for (int i = 0; i < count; i++)
        {
            all[i] = random.Next(9) switch
            {
                0 => new Cat { Lives = i },
                1 => new Dog { Name = "d" + i },
                2 => new List<object?>(),
                3 => new Dictionary<string, object?>(),
                4 => new Holder { Text = "h" + i },
                5 => new Point { X = i },
                _ => new Node { Name = "n" + i, Number = i },
            };
        }

        T? Pick<T>()
            where T : class => Array.FindAll(all, o => o is T) is { Length: > 0 } fitting && random.Next(3) > 0 ? (T)fitting[random.Next(fitting.Length)] : null;
        foreach (object one in all)
        {
            switch (one)
            {
                case Node node:
                    node.Next = Pick<Node>();
                    node.Any = random.Next(2) == 0 ? Pick<object>() : null;
                    node.Children = random.Next(3) == 0 && Pick<Node>() is { } child ? [child, child] : null;
                    break;
                case Cat cat:
                    cat.Friend = Pick<Animal>();
                    cat.Prey = Pick<Animal>() is { } prey ? [prey] : null;
                    break;
                case Dog dog:
                    dog.Bone = Pick<object>();
                    break;
                case List<object?> list:
                    list.AddRange([Pick<Node>(), Pick<Holder>(), Pick<List<object?>>()]);
                    break;
                case Dictionary<string, object?> map:
                    map["a"] = Pick<object>();
                    map["b"] = Pick<Node>();
                    break;
                case Holder holder:
                    holder.Object = Pick<object>();
                    holder.Node = Pick<Node>();
                    holder.Point = new Point { Node = holder.Node };
                    holder.Animal = Pick<Animal>();
                    break;
            }
        }

        return all;
    }
}
