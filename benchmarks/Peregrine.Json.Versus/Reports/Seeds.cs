using Peregrine.Json.Versus.Measuring;

namespace Peregrine.Json.Versus.Reports;

internal static class Seeds
{
    public static void Print(Contest contest, TextWriter output, bool markdown) => throw new NotImplementedException();
}
