namespace Peregrine.Json.Analyzers;

/// <summary>Finds where a converter's Write ends without having used its writer.</summary>
internal static class WriteWalk
{
    /// <summary>
    /// Returns the body if it never uses the writer and can end without an exception; otherwise a return statement that runs before the writer has been used;
    /// null if there is neither.
    /// </summary>
    public static SyntaxNode? Fault(IBlockOperation body, IMethodSymbol method)
    {
        IParameterSymbol writer = method.Parameters[0], value = method.Parameters[1];
        IOperation[] uses = [.. body.Descendants().Where(one => one is IParameterReferenceOperation reference && SymbolEqualityComparer.Default.Equals(reference.Parameter, writer))];
        if (uses.Length == 0)
        {
            return Ends(body) ? body.Syntax : null;
        }

        // A lambda or local function may run before the code above it, and a goto may jump back, so the order of execution is not known.
        if (uses.Any(static use => Ancestors(use).Any(static one => one is IAnonymousFunctionOperation or ILocalFunctionOperation)) || body.Syntax.DescendantNodes().Any(static node => node is GotoStatementSyntax))
        {
            return null;
        }

        int start = uses.Min(static use => use.Syntax.SpanStart);
        foreach (IReturnOperation one in body.Descendants().OfType<IReturnOperation>())
        {
            if (one.Syntax is ReturnStatementSyntax && one.Syntax.SpanStart < start
                && !Ancestors(one).Any(outer => outer is IAnonymousFunctionOperation or ILocalFunctionOperation || outer is ILoopOperation or ITryOperation { Finally: not null } && outer.Syntax.Span.End > start)
                && !IsAfterNullCheck(one.Syntax, value, method.ContainingType))
            {
                return one.Syntax;
            }
        }

        return null;
    }

    /// <summary>Whether a body can end in a way other than an exception.</summary>
    private static bool Ends(IBlockOperation body)
    {
        if (body.Descendants().OfType<IInvocationOperation>().Any(static call => Throws(call.TargetMethod)))
        {
            return false;
        }

        if (body.Syntax is not BlockSyntax block)
        {
            return !body.Descendants().OfType<IThrowOperation>().Any();
        }

        ControlFlowAnalysis? flow = body.SemanticModel?.AnalyzeControlFlow(block);
        return flow is { Succeeded: true } && (flow.EndPointIsReachable || !flow.ReturnStatements.IsEmpty);
    }

    /// <summary>Whether a method always throws, by its annotation or its name.</summary>
    private static bool Throws(IMethodSymbol method) =>
        method.Name.StartsWith("Throw", StringComparison.Ordinal) || method.GetAttributes().Any(static one => one.AttributeClass?.Name == "DoesNotReturnAttribute");

    /// <summary>
    /// Whether a return follows a null check: a converter without its own HandleNull is not called to write null, so that return is never reached.
    /// </summary>
    private static bool IsAfterNullCheck(SyntaxNode statement, IParameterSymbol value, INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? at = type; at is not null && !(at.Name == "JsonConverter" && at.ContainingNamespace.ToDisplayString() == "System.Text.Json.Serialization"); at = at.BaseType)
        {
            if (!at.GetMembers("HandleNull").IsEmpty)
            {
                return false;
            }
        }

        return statement.Ancestors().OfType<IfStatementSyntax>().Any(one => one.Condition.DescendantNodesAndSelf().Any(static node => node.IsKind(SyntaxKind.NullLiteralExpression) || node is RecursivePatternSyntax)
            && one.Condition.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(name => name.Identifier.ValueText == value.Name && name.Parent is not MemberAccessExpressionSyntax));
    }

    private static IEnumerable<IOperation> Ancestors(IOperation operation)
    {
        for (IOperation? at = operation.Parent; at is not null; at = at.Parent)
        {
            yield return at;
        }
    }
}
