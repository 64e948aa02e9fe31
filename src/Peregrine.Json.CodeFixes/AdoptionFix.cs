namespace Peregrine.Json.CodeFixes;

/// <summary>Adopts the library in a project or a whole solution (PJ0000).</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class AdoptionFix : CodeFixProvider
{
    private const string InProject = "Use Peregrine.Json in this project", InSolution = "Use Peregrine.Json in this solution";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Descriptors.NotAdopted.Id);

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => All.Instance;

    /// <inheritdoc/>
    public override Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        Project project = context.Document.Project;
        context.RegisterCodeFix(CodeAction.Create(InProject, cancellation => Adopt([project], cancellation), InProject), context.Diagnostics);
        return Task.CompletedTask;
    }

    private static async Task<Solution> Adopt(IReadOnlyList<Project> projects, CancellationToken cancellation)
    {
        Solution solution = projects[0].Solution;
        // A project with several target frameworks appears as several projects with the same files.
        foreach (Project project in projects.GroupBy(static project => project.FilePath ?? project.Id.ToString()).Select(static same => same.First()))
        {
            solution = await ProjectAdoption.Apply(solution, project, cancellation).ConfigureAwait(false);
        }

        return solution;
    }

    private sealed class All : FixAllProvider
    {
        public static All Instance { get; } = new();

        public override IEnumerable<FixAllScope> GetSupportedFixAllScopes() => [FixAllScope.Project, FixAllScope.Solution];

        public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
        {
            if (fixAllContext.Scope == FixAllScope.Project)
            {
                return CodeAction.Create(InProject, cancellation => Adopt([fixAllContext.Project], cancellation), InProject);
            }

            var projects = new List<Project>();
            foreach (Project project in fixAllContext.Solution.Projects)
            {
                if (project.Language == LanguageNames.CSharp && !(await fixAllContext.GetAllDiagnosticsAsync(project).ConfigureAwait(false)).IsEmpty)
                {
                    projects.Add(project);
                }
            }

            return projects.Count == 0 ? null : CodeAction.Create(InSolution, cancellation => Adopt(projects, cancellation), InSolution);
        }
    }
}
