using Peregrine.Json.Insight;

namespace Peregrine.Json.Tests.Insight;

public sealed class TypeNamesTests
{
    private static class Outer<T>
    {
        public sealed class Inner<TOther>;
    }

    /// <summary>Names of types are told six levels down, whatever the levels are made of: what is deeper is three dots.</summary>
    [Fact]
    public void DeepTypesAreNamedToTheSixthLevel()
    {
        (Func<Type, Type> Wrap, Func<string, string> Name)[] wraps =
        [
            (static inner => typeof(List<>).MakeGenericType(inner), static inner => $"List<{inner}>"), (static inner => inner.MakeArrayType(), static inner => inner + "[]"),
            (static inner => inner.MakeArrayType(3), static inner => inner + "[,,]"), (static inner => typeof(Dictionary<,>).MakeGenericType(typeof(int), inner), static inner => $"Dictionary<Int32, {inner}>"),
            (static inner => typeof(Outer<>.Inner<>).MakeGenericType(inner, typeof(string)), static inner => $"TypeNamesTests.Outer<{inner}>.Inner<String>"),
            (static inner => typeof(ValueTuple<,>).MakeGenericType(inner, typeof(int)), static inner => $"ValueTuple<{inner}, Int32>"),
        ];
        for (int levels = 0; levels <= 10; levels++)
        {
            for (int first = 0; first < wraps.Length; first++)
            {
                for (int step = 0; step < wraps.Length; step++)
                {
                    foreach ((Type leaf, int own) in ((Type, int)[])[(typeof(int), 0), (typeof(int?), 1)])
                    {
                        // Inside out; beside a part that is cut stands one that is cut too.
                        (Type type, string name) = (leaf, levels > 6 ? "..." : own == 0 ? "Int32" : levels == 6 ? "...?" : "Int32?");
                        for (int level = levels - 1; level >= 0; level--)
                        {
                            (Func<Type, Type> wrap, Func<string, string> spell) = wraps[(first + (level * step)) % wraps.Length];
                            type = wrap(type);
                            name = level > 6 ? "..." : level == 6 ? Cut(spell("...")) : spell(name);
                        }

                        Assert.Equal(name, TypeNames.Of(type));
                    }
                }
            }
        }

        static string Cut(string name) => name.Replace("Int32", "...", StringComparison.Ordinal).Replace("String", "...", StringComparison.Ordinal);
    }
}
